import type { CompanyId, ExportId } from "./ids.ts";
import type { CreditMark } from "./plans.ts";

/** Work that outlives the request it comes from. Every job may run twice. */
export type Job =
  | {
      readonly kind: "credits";
      readonly companyId: CompanyId;
      readonly period: string;
      readonly percent: CreditMark;
    }
  | { readonly kind: "export"; readonly exportId: ExportId };
