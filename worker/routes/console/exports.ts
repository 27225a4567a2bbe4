import { Hono } from "hono";
import { answered } from "../../contract/console-answers.ts";
import { COMPANY_OPERATIONS } from "../../contract/company-operations.ts";
import type { MemberEnv } from "../../middleware/app-env.ts";
import { member } from "../../middleware/session.ts";
import {
  downloadExport as openDownload,
  requestExport,
  showExports,
} from "../../services/exports.ts";
import { download } from "../download.ts";

const { exports: list, requestExport: ask, downloadExport } = COMPANY_OPERATIONS;

export const exports = new Hono<MemberEnv>()
  .get(list.path, member(list), async (c) =>
    c.json(await showExports(c.var.context, c.var.member), 200),
  )
  .post(ask.path, member(ask), async (c) => {
    const data = await requestExport(c.var.context, c.var.member);
    return c.json(answered(data, "The export is requested."), 200);
  })
  .get(downloadExport.path, async (c) => {
    const { body, ...file } = await openDownload(c.var.context, c.req.param());
    return download(body, { type: "application/zip", ...file });
  });
