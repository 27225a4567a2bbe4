import type { CompanyId, ExportId } from "./ids.ts";

/** Work that outlives the request it comes from. Every job may run twice. */
export type Job =
  | {
      readonly kind: "credits";
      readonly companyId: CompanyId;
      readonly period: string;
      readonly percent: 80 | 100;
    }
  | { readonly kind: "export"; readonly exportId: ExportId };
