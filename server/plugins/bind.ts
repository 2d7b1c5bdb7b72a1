import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Call, idempotencyHeader, replayedHeader } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { capitalized } from '#contract/capitalized.ts';
import { fieldErrors, summarize } from '#contract/envelope.ts';
import { pagesOf } from '#contract/lists.ts';
import { type UploadRule, uploadMessages } from '#contract/upload-rules.ts';
import type { App } from '../app-types.ts';
import { type Requester, type UserActor, visitor } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { AppError, invalid, unauthenticated } from '../errors.ts';
import { digestOf } from '../idempotency/digest.ts';
import { type Drawing, drawInTurn } from '../pdf/in-turn.ts';
import { type ReceivedFile, type ReceivedForm, withForm } from './multipart.ts';
import { addNativeForms, isNativeForm } from './native-forms.ts';
import { responseSchema } from './response-schema.ts';
import { sendPdf } from './send-pdf.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

type HandlerInput<C extends Call> = {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
  /** The row's file, if it has one and it was sent. */
  file: C['upload'] extends UploadRule
    ? C['upload']['required'] extends true
      ? ReceivedFile
      : ReceivedFile | null
    : null;
  /** Who makes the request: a visitor in a call that anyone may make. */
  actor: C['access'] extends 'anyone' ? Requester : UserActor;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Handler<C extends Call> = (
  input: HandlerInput<C>,
) => Promise<C['response'] extends z.ZodType ? z.input<C['response']> : unknown>;

function parse(schema: z.ZodType | undefined, value: unknown, others?: Problem): unknown {
  const parsed = schema?.safeParse(value ?? {});
  const misshapen = ({ code, path }: z.core.$ZodIssue) =>
    code === 'invalid_type' && path.length === 0;
  if (parsed?.error?.issues.some(misshapen))
    throw invalid('Please send an object with named fields.');
  const errors = { ...(parsed?.error && fieldErrors(parsed.error)), ...others };
  if (Object.keys(errors).length > 0) throw invalid(summarize(errors), errors);
  return parsed?.data;
}

type Problem = Record<string, string>;

/* An id that a client has chosen narrows nothing. */
function unknownFields({ reachesAll, body }: Call, sent: unknown): Problem {
  if (!reachesAll || !(body instanceof z.ZodObject)) return {};
  const known = ['id', '_id', ...Object.keys(body.shape)];
  const names = Object.keys(Object(sent)).filter((name) => !known.includes(name));
  return Object.fromEntries(names.map((name) => [name, `There is no field ${name} here.`]));
}

const missingFile = (rule: UploadRule, form: ReceivedForm): Problem =>
  rule.required && !form.file ? { [rule.field]: uploadMessages.missing(rule) } : {};

/** Returns a success body: the fields under `status: 'success'` (JSend). */
export const succeed = <Fields extends object>(fields: Fields) => ({
  status: 'success' as const,
  ...fields,
});

const json = 'application/json; charset=utf-8';

/* The answer is kept as it is sent: the contract's fields alone. */
async function handleOnce<C extends Call>(
  app: App,
  { method, path }: C,
  key: string,
  input: HandlerInput<C>,
  serialized: () => Promise<unknown>,
) {
  const { params, query, body, file, actor, request, reply } = input;
  const digest = () => digestOf({ userId: actor.userId, method, path, params, query, body }, file);
  const work = async () => {
    const answer = String(await serialized());
    return { status: reply.statusCode, answer };
  };
  const { status, answer, isReplayed } = await app.once(key, digest, work, request.log);
  if (isReplayed) reply.header(replayedHeader, 'true');
  reply.code(status).type(json);
  return answer;
}

const fastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/**
 * Serves a row of the contract: parses the request by its schemas, calls the handler, and
 * serialises the result by its response schema, or sends the PDF whose drawing it is. The auth plugin has checked the
 * permission before.
 */
export function bind<C extends Call>(app: App, call: C, handler: Handler<C>): void {
  const status = call.status ?? 200;
  /* Made at the first answer: to make them all takes half of a start's time, and most are asked for rarely. */
  let schema: ReturnType<typeof responseSchema> | undefined;
  const serialize = (reply: FastifyReply, answer: unknown) => {
    if (!call.response) return reply.serialize(answer);
    schema ??= responseSchema(call.response);
    return reply.serializeInput(Object(answer), schema);
  };

  const handle = async (
    request: FastifyRequest,
    reply: FastifyReply,
    form: ReceivedForm | null,
  ) => {
    if (call.access !== 'anyone' && !request.actor) throw unauthenticated();
    const sent = form ? form.fields : request.body;
    const problems = {
      ...unknownFields(call, sent),
      ...(call.upload && form && missingFile(call.upload, form)),
    };
    /*
     * The row's own schemas parsed these values, which TypeScript cannot follow through the
     * generic.
     */
    const input = {
      params: parse(call.params, request.params),
      query: parse(call.query, request.query),
      body: parse(call.body, sent, problems),
      file: form?.file ?? null,
      actor: request.actor ?? visitor(request.ip),
      request,
      reply,
    } as HandlerInput<C>;
    reply.code(status);
    const key = call.once ? request.headers[idempotencyHeader] : undefined;
    if (key !== undefined)
      return handleOnce(app, call, String(key), input, async () =>
        serialize(reply, await handler(input)),
      );
    const answer = await handler(input);
    if (status === 204) return reply.send();
    if (typeof answer === 'function' && request.actor)
      return sendPdf(reply, await drawInTurn(request.actor, answer as Drawing));
    /* A file, or what the handler has sent itself. */
    if (!call.response) return answer;
    /* Returned, not sent: what came with a form is cleared up before its answer goes out. */
    reply.type(json);
    return serialize(reply, answer);
  };

  app.route({
    method: call.method,
    url: fastifyPath(call.path),
    config: { call },
    /* Uncompressed: a file needs its length, and a stream must not be buffered. */
    ...(call.produces && call.produces !== 'text/csv' && { compress: false as const }),
    ...(call.maxBytes !== undefined && { bodyLimit: call.maxBytes }),
    handler: (request, reply) => {
      const { upload } = call;
      return upload
        ? withForm(request, upload, app.incoming, (form) => handle(request, reply, form))
        : handle(request, reply, null);
    },
  });
}

type BodyOf<C extends Call> = C['response'] extends z.ZodType ? z.input<C['response']> : unknown;
type DataOf<C extends Call> = BodyOf<C> extends { data: infer Data } ? Data : never;

/* What a list's handler returns: its rows under their name, with the numbers that the body is made of. */
type Rows<Body, Name extends string> = Body extends { data: infer Data }
  ? Data & { total: number } & Omit<
        Body,
        'status' | 'data' | 'results' | 'numOfPages' | `total${Capitalize<Name>}`
      >
  : never;

type Returned<C extends Call> = C['answers'] extends { as: 'data' }
  ? DataOf<C>
  : C['answers'] extends { as: 'message' }
    ? string
    : C['answers'] extends { as: 'one'; name: infer Name }
      ? DataOf<C>[Name & keyof DataOf<C>]
      : C['answers'] extends { as: 'rows'; name: infer Name extends string }
        ? Rows<BodyOf<C>, Name>
        : BodyOf<C>;

/* Numbers that the row does not have are left out as its schema writes the body. */
function bodyOf({ answers }: Call, returned: unknown, query: unknown): unknown {
  if (!answers) return returned;
  if (!('name' in answers)) return succeed({ [answers.as]: returned });
  const { name } = answers;
  if (answers.as === 'one')
    return succeed({
      ...(Array.isArray(returned) && { results: returned.length }),
      data: { [name]: returned },
    });
  const { [name]: rows, total, ...more } = Object(returned);
  const totalName = `total${capitalized(name)}`;
  const { limit } = Object(query);
  const numOfPages = limit && pagesOf(total, limit);
  const numbers = { results: rows.length, numOfPages, [totalName]: total };
  return succeed({ ...numbers, ...more, data: { [name]: rows } });
}

/** The handlers of some rows of the contract, by the name of the call; each returns what its row `answers`. */
export type Handlers = {
  [Name in CallName]?: (
    input: HandlerInput<(typeof calls)[Name]>,
  ) => Promise<Returned<(typeof calls)[Name]>>;
};

/** Serves rows of the contract as `bind` does, and makes the bodies as the rows say. */
export function serve(app: App, handlers: Handlers): void {
  for (const [name, handler] of Object.entries(handlers)) {
    const call: Call = calls[name as CallName];
    /* Each handler was checked against the row of its name. */
    const handle = handler as (input: HandlerInput<Call>) => Promise<unknown>;
    bind(app, call, async (input) => bodyOf(call, await handle(input), input.query));
  }
}

/** Returns what registers a module: the handlers of its rows, with the parser of forms where a row takes one. */
export const routes =
  (handlersOf: (context: Context) => Handlers) =>
  (app: App, context: Context): void => {
    const handlers = handlersOf(context);
    const rows: Call[] = Object.keys(handlers).map((name) => calls[name as CallName]);
    if (rows.some(({ nativeForm }) => nativeForm)) addNativeForms(app);
    serve(app, handlers);
  };

/** Throws 415 rather than 400 if a JSON row gets another content type. */
export function refuseOtherTypes(request: FastifyRequest): void {
  const { call } = request.routeOptions.config;
  if (!call?.body || call.upload || call.method === 'GET') return;
  const type = request.headers['content-type'];
  if (!type || /^application\/([\w.-]+\+)?json\b/i.test(type)) return;
  if (call.nativeForm && isNativeForm(request)) return;
  throw new AppError(415, 'Please send this as JSON (content type application/json).');
}
