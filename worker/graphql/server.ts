import { costLimitPlugin } from "@escape.tech/graphql-armor-cost-limit";
import { maxAliasesPlugin } from "@escape.tech/graphql-armor-max-aliases";
import { maxDepthPlugin } from "@escape.tech/graphql-armor-max-depth";
import { buildSchema, type GraphQLFieldResolver, type GraphQLSchema } from "graphql";
import { createYoga, type Plugin } from "graphql-yoga";
import type { GraphqlCall } from "./call.ts";
import { toldError } from "./errors.ts";
import { resolveInbox } from "./inbox.ts";
import { TYPE_DEFS } from "./type-defs.ts";

/** Fields within fields: inbox, emails, checks, spam, rules, name are six. */
const MAX_DEPTH = 8;
const MAX_ALIASES = 10;
/** Every field of every type comes to about 400. */
const MAX_COST = 2000;

const resolve: GraphQLFieldResolver<unknown, GraphqlCall> = (...[, given, call, info]) =>
  resolveInbox(given, call, info);

const yoga = createYoga<GraphqlCall>({
  schema: schema(),
  graphqlEndpoint: "/api{/v1}?/graphql",
  plugins: [
    maxDepthPlugin({ n: MAX_DEPTH, ignoreIntrospection: true }),
    costLimitPlugin({ maxCost: MAX_COST, ignoreIntrospection: true }),
    maxAliasesPlugin({ n: MAX_ALIASES }),
    tellErrors(),
  ],
  batching: false,
  multipart: false,
  graphiql: false,
  landingPage: false,
  logging: false,
  // The routes answer for CORS, and `tellErrors` for what an error may say.
  cors: false,
  maskedErrors: false,
});

/** Answers one GraphQL request over HTTP; what was found and refused is added to `call`. */
export async function answerGraphql(request: Request, call: GraphqlCall): Promise<Response> {
  return yoga.fetch(request, call);
}

function schema(): GraphQLSchema {
  const built = buildSchema(TYPE_DEFS);
  const { inbox, ping } = built.getQueryType()?.getFields() ?? {};
  if (inbox === undefined || ping === undefined) throw new Error("The schema lacks its queries.");
  inbox.resolve = resolve;
  ping.resolve = () => true;
  return built;
}

function tellErrors(): Plugin<object, GraphqlCall> {
  return {
    onResultProcess(answer) {
      const { result, serverContext } = answer;
      if (!("errors" in result) || result.errors === undefined) return;
      const errors = result.errors.map((error) => toldError(error, serverContext));
      answer.setResult({ ...result, errors });
    },
  };
}
