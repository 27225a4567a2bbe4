import type * as z from "zod/mini";
import type { Operation } from "../../../worker/contract/operation.ts";

type ParameterName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type PathInput<Path extends string> = [ParameterName<Path>] extends [never]
  ? object
  : { readonly params: Readonly<Record<ParameterName<Path>, string>> };

type QueryInput<Op> = Op extends { readonly query: infer Schema extends z.ZodMiniType }
  ? object extends z.input<Schema>
    ? { readonly query?: z.input<Schema> }
    : { readonly query: z.input<Schema> }
  : object;

type JsonInput<Op> = Op extends { readonly json: infer Schema extends z.ZodMiniType }
  ? { readonly json: z.input<Schema> }
  : object;

/** What a call of the operation needs: path parameters, query and JSON body, each if it has one. */
export type Input<Op extends Operation> = PathInput<Op["path"]> & QueryInput<Op> & JsonInput<Op>;

/** What the operation answers with. */
export type Output<Op extends Operation> = Op["answers"][number] extends {
  readonly schema: infer Schema extends z.ZodMiniType;
}
  ? z.output<Schema>
  : never;
