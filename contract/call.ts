import type { z } from 'zod';
import type { Access } from './access.ts';
import type { UploadRule } from './upload-rules.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * One call of the API. The server's validation and authorisation, the OpenAPI document, the
 * client's types and the permission test are derived from this row.
 */
export type Call = {
  method: Method;
  /** With `{name}` for a parameter. */
  path: string;
  summary: string;
  access: Access;
  /**
   * Whether it takes an `Idempotency-Key`: it changes money, sends to people or adds what would stand there twice,
   * and a request that is sent again must have one effect (docs/ledger.md).
   */
  once?: boolean;
  /**
   * Whether it charges or reaches everybody where its body names nobody: a field that it does not know is refused then,
   * for it may have been meant to name some.
   */
  reachesAll?: true;
  /** Of the path's parameters, made by `defineCall`. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** The JSON body, or a multipart body's text fields. */
  body?: z.ZodType;
  /** The maximum size of a JSON body in bytes, if larger than the server's default. */
  maxBytes?: number;
  /** Makes the body multipart, with this one file. */
  upload?: UploadRule;
  /**
   * Whether it may be sent as a plain form: by a browser without JavaScript, which gets a page, or by a mail program
   * that unsubscribes at one click (RFC 8058).
   */
  nativeForm?: boolean;
  /** The status of a success; 200 by default. */
  status?: 200 | 201 | 204 | 302 | 303;
  /** The body of a success; absent for 204, redirects and bytes. */
  response?: z.ZodType;
  /**
   * How the body is made of what the handler returns (`contract/answers.ts`): `data` or `message` of it; `data` of it
   * under its name; or `data` and the numbers of a list of `{ [name]: rows, total, pages }`. Without it, the handler
   * returns the body.
   */
  answers?: { as: 'data' | 'message' } | { as: 'one' | 'rows'; name: string };
  /** Where a list response has its rows and total. */
  list?: ListShape;
  /** The path of the one record in the response, `data.user`; '' if the body is the record. */
  record?: string;
  /** The singular name of its records: 'branch'. */
  singular?: string;
  /** The media type of a success that is not JSON. */
  produces?: string;
  /** The failure statuses that this call documents, besides those that follow from the row. */
  failures?: readonly (400 | 401 | 404 | 409 | 413 | 415 | 429 | 503)[];
};

/**
 * Where a list response has its parts, as dotted paths from the body: `data.users`, `totalUsers`.
 * Without a total, the response is the whole list.
 */
type ListShape = {
  rows: string;
  total?: string;
  /** The path of the flag that says whether the total is exact; false means 'at least'. */
  exact?: string;
  /** The fields that the list can be sorted by. */
  sort?: readonly string[];
};

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a client sends. */
export type Request<C extends Call> = {
  params: InputOf<C['params']>;
  query: InputOf<C['query']>;
  body: InputOf<C['body']>;
};

/** The body of a success. */
export type ResponseOf<C extends object> = OutputOf<
  C extends { response: infer S } ? S : undefined
>;

/** The dotted paths of `T` that lead to a `Leaf` but not to an `Except`. Arrays are not entered. */
type PathTo<T, Leaf, Except = never> = T extends readonly unknown[]
  ? never
  : T extends object
    ? {
        [K in keyof T & string]:
          | (NonNullable<T[K]> extends Leaf
              ? NonNullable<T[K]> extends Except
                ? never
                : K
              : never)
          | `${K}.${PathTo<T[K], Leaf, Except>}`;
      }[keyof T & string]
    : never;

/** Restricts the paths of a row to those that its response schema has. */
export type ShapeOf<C extends object> = {
  list?: {
    rows: PathTo<ResponseOf<C>, readonly unknown[]>;
    total?: PathTo<ResponseOf<C>, number>;
    exact?: PathTo<ResponseOf<C>, boolean>;
    sort?: readonly string[];
  };
  record?: '' | PathTo<ResponseOf<C>, object, readonly unknown[]>;
};

type At<T, Path extends string> = Path extends ''
  ? T
  : Path extends `${infer Head}.${infer Rest}`
    ? Head extends keyof T
      ? At<T[Head], Rest>
      : never
    : Path extends keyof T
      ? T[Path]
      : never;

/** A record in the call's list. */
export type RowOf<C extends Call> = C['list'] extends { rows: infer Path extends string }
  ? At<ResponseOf<C>, Path> extends readonly (infer Row)[]
    ? Row
    : never
  : never;

/** The one record of the call's response. */
export type RecordOf<C extends Call> = C['record'] extends string
  ? NonNullable<At<ResponseOf<C>, C['record']>>
  : never;

/** Returns the value at a dotted path, the whole for ''; undefined if there is none. */
export function valueAt(answer: unknown, path: string): unknown {
  let value = answer;
  for (const name of path === '' ? [] : path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.getOwnPropertyDescriptor(value, name)?.value;
  }
  return value;
}

/** Media types of documents that are made for somebody: PDFs, lists and workbooks. */
const documents = new Set([
  'application/pdf',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]);

/**
 * What somebody who is logged in can ask for a number of times only: a document or an export that is made for
 * them, a file that they send. Null for a call that is not counted.
 */
export function countedAs({ access, upload, produces }: Call): 'document' | 'upload' | null {
  if (access === 'anyone') return null;
  if (upload) return 'upload';
  return produces && documents.has(produces) ? 'document' : null;
}

/** Returns the failure statuses of a call: its own, and those that follow from the row. */
export function failuresOf(call: Call): number[] {
  const statuses = new Set<number>(call.failures);
  if (call.access !== 'anyone') statuses.add(401);
  if (call.access !== 'anyone' && call.access !== 'session') statuses.add(403);
  if (countedAs(call)) statuses.add(429);
  if (call.body || call.query) statuses.add(400);
  if (call.body && call.method !== 'GET') statuses.add(413).add(415);
  /* What is named in a path may not be there; a token is then not valid. */
  if (/\{(?!token\})/.test(call.path)) statuses.add(404);
  if (call.once) statuses.add(400).add(409).add(422);
  return [...statuses].sort();
}

/** The request header that names one request, a UUID; the same again has no second effect. */
export const idempotencyHeader = 'idempotency-key';
/** The response header of an answer that was given before. */
export const replayedHeader = 'idempotency-replayed';
