import { Hono } from "hono";
import { ACCOUNT_OPERATIONS } from "../../contract/account-operations.ts";
import { answered, codeSent } from "../../contract/console-answers.ts";
import type { AppEnv } from "../../middleware/app-env.ts";
import { clientOf, languageOf } from "../../middleware/client.ts";
import { json } from "../../middleware/json.ts";
import { requestSignIn, requestSignUp } from "../../services/sign-in-codes.ts";
import { signInByCode } from "../../services/sign-in.ts";

const { register, requestLoginCode, logIn } = ACCOUNT_OPERATIONS;

export const signIn = new Hono<AppEnv>()
  .post(register.path, json(register.json), async (c) => {
    const { email, name, invitation, language: named } = c.req.valid("json");
    const language = languageOf(c, named);
    const request = { email, name, invitation, language };
    return c.json(codeSent(await requestSignUp(c.var.context, clientOf(c), request)), 200);
  })
  .post(requestLoginCode.path, json(requestLoginCode.json), async (c) => {
    const { email, language: named } = c.req.valid("json");
    const request = { email, language: languageOf(c, named) };
    return c.json(codeSent(await requestSignIn(c.var.context, clientOf(c), request)), 200);
  })
  .post(logIn.path, json(logIn.json), async (c) => {
    const data = await signInByCode(c.var.context, clientOf(c), c.req.valid("json"));
    return c.json(answered(data, "You are signed in."), 200);
  });
