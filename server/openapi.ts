import { z } from 'zod';
import { type Call, failuresOf, idempotencyHeader, replayedHeader } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { failureSchema } from '#contract/envelope.ts';
import { listExtensions, type UploadRule } from '#contract/upload-rules.ts';
import { maxJsonDepth } from './plugins/json.ts';

type Json = Record<string, unknown>;

const toJson = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

const meanings: Record<number, string> = {
  400: 'Something in the request is not valid; `errors` names the fields',
  401: 'Not logged in, or a wrong secret',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflicts with what is there',
  413: 'Too large',
  415: 'Of a type that is not accepted',
  422: 'The key was used for another request, which was done',
  429: 'Too many; `Retry-After` says when to try again',
  503: 'Not available now; `Retry-After` says when to try again',
};

function parameters(call: Call) {
  const of = (schema: z.ZodObject | undefined, place: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path',
      schema: toJson(field as z.ZodType, 'input'),
    }));
  const key = {
    name: idempotencyHeader,
    in: 'header',
    required: false,
    description:
      'Names this request. The same again within 90 days has no second effect and gets the first answer; other contents under it are refused (422). A request that failed leaves no key.',
    schema: { type: 'string', format: 'uuid' },
  };
  return [...of(call.params, 'path'), ...of(call.query, 'query'), ...(call.once ? [key] : [])];
}

function withFile(body: Json, upload: UploadRule): Json {
  const megabytes = upload.maxBytes / 1024 / 1024;
  const file = {
    type: 'string',
    format: 'binary',
    description: `${listExtensions(upload)}, at most ${megabytes} MB`,
  };
  const required = Array.isArray(body.required) ? body.required : [];
  return {
    ...body,
    properties: { ...(body.properties as Json), [upload.field]: file },
    ...((upload.required || required.length > 0) && {
      required: [...required, ...(upload.required ? [upload.field] : [])],
    }),
  };
}

function requestBody(call: Call) {
  if (!call.body) return undefined;
  const body = toJson(call.body, 'input');
  return call.upload
    ? {
        required: true,
        content: { 'multipart/form-data': { schema: withFile(body, call.upload) } },
      }
    : { required: true, content: { 'application/json': { schema: body } } };
}

const replayed = {
  [replayedHeader]: {
    description: 'Sent where this is the first answer again',
    schema: { type: 'string', enum: ['true'] },
  },
};

function responses(call: Call) {
  const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
  const content = call.response
    ? { 'application/json': { schema: toJson(call.response, 'output') } }
    : call.produces && { [call.produces]: { schema: { type: 'string', format: 'binary' } } };
  return {
    [call.status ?? 200]: {
      description: 'Success',
      ...(content && { content }),
      ...(call.once && { headers: replayed }),
    },
    ...Object.fromEntries(
      failuresOf(call).map((status) => [
        status,
        { description: meanings[status] ?? 'Failure', content: failure },
      ]),
    ),
  };
}

/* Who may make a call, in words. */
const whoMay: Record<string, string> = {
  anyone: 'Anyone',
  session: 'Anyone who is logged in',
  member: 'Members whose registration is confirmed',
};

/* '/api/v1/cash-book/entries': 'Cash book'. */
const groupOf = (path: string) =>
  path
    .replace(/^\/api\/v1\/([^/]+).*$/, '$1')
    .replaceAll('-', ' ')
    .replace(/^./, (letter) => letter.toUpperCase());

function operation(name: string, call: Call) {
  const body = requestBody(call);
  return {
    operationId: name,
    summary: call.summary,
    description: `Who may: ${whoMay[call.access] ?? `admins (${call.access})`}.`,
    tags: [groupOf(call.path)],
    parameters: parameters(call),
    ...(body && { requestBody: body }),
    responses: responses(call),
    security: call.access === 'anyone' ? [] : [{ bearer: [] }],
  };
}

/** Builds the OpenAPI 3.1 document of every call from the contract. */
export function openApiDocument(publicUrl: string) {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries<Call>(calls)) {
    const path = paths[call.path] ?? {};
    path[call.method.toLowerCase()] = operation(name, call);
    paths[call.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'District society: members and dues',
      version: '1.0.0',
      description: `Answers are JSend: \`{status, …}\`. Amounts are naira. Log in for a bearer token. JSON bodies are nested at most ${maxJsonDepth} levels.`,
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Failure: toJson(failureSchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}
