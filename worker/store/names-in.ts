import { sql, type SQL } from "drizzle-orm";

/** The right side of an IN: any number of names as one parameter, since D1 takes no more than 100. */
export function namesIn(names: readonly (string | number)[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(names)}))`;
}
