import type { z } from 'zod';
import type { Access } from './access.ts';
import type { UploadRule } from './upload-rules.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * One call of the API. From this row come the server's validation and authorisation, the OpenAPI
 * document, the client's types and the permission test.
 */
export type Call = {
  method: Method;
  /** With `{name}` for a parameter, as the specification writes it. */
  path: string;
  summary: string;
  tag: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** The JSON body, or a multipart body's text fields. */
  body?: z.ZodType;
  /** The most bytes of a JSON body, where that is more than the server takes by itself. */
  maxBytes?: number;
  /** Makes the body multipart; its one file. */
  upload?: UploadRule;
  /** Whether a browser may send it as a form by itself, without JavaScript; it is answered with a page. */
  nativeForm?: boolean;
  /** The status of a success; 200 where absent. */
  status?: 200 | 201 | 204 | 302 | 303;
  /** The body of a success; absent where there is none (204, redirects, bytes). */
  response?: z.ZodType;
  /** Where an answer that lists records has them. */
  list?: ListShape;
  /** The path of the answer's one record, `data.user`; '' where the body is the record. */
  record?: string;
  /** What one of its records is called: 'branch'. */
  singular?: string;
  /** The media type of a success that is not JSON. */
  produces?: string;
  /** The statuses of failures that this call documents, beside those that follow from the row. */
  failures?: readonly (400 | 401 | 404 | 409 | 413 | 415 | 429 | 503)[];
};

/**
 * Where a list's answer has what a list needs, as dotted paths from the body: `data.users`,
 * `totalUsers`. Without a total the answer is the whole list.
 */
export type ListShape = {
  rows: string;
  total?: string;
  /** Says whether the total is exact; false means 'at least'. */
  exact?: string;
  /** The fields that it can be ordered by. */
  sort?: readonly string[];
};

/** Keeps the row's own types, so that a client and a handler see its schemas. */
export function defineCall<const C extends Call>(call: C & ShapeOf<C>): C {
  return call;
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler is given: the parsed values. */
export type Input<C extends Call> = {
  params: OutputOf<C['params']>;
  query: OutputOf<C['query']>;
  body: OutputOf<C['body']>;
};

/** What a client sends. */
export type Request<C extends Call> = {
  params: InputOf<C['params']>;
  query: InputOf<C['query']>;
  body: InputOf<C['body']>;
};

/** What comes back on success. */
export type ResponseOf<C extends Call> = OutputOf<C['response']>;

/** The dotted paths of `T` that lead to a `Leaf`, and not to an `Except`; arrays are not entered. */
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

/** What a row can say of its answer: the paths that its response schema has. */
type ShapeOf<C extends Call> = {
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

/** A record as the call lists it. */
export type RowOf<C extends Call> = C['list'] extends { rows: infer Path extends string }
  ? At<ResponseOf<C>, Path> extends readonly (infer Row)[]
    ? Row
    : never
  : never;

/** The one record of the call's answer. */
export type RecordOf<C extends Call> = C['record'] extends string
  ? NonNullable<At<ResponseOf<C>, C['record']>>
  : never;

/** What an answer has at a dotted path, the whole for ''; undefined where it has nothing there. */
export function valueAt(answer: unknown, path: string): unknown {
  let value = answer;
  for (const name of path === '' ? [] : path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.getOwnPropertyDescriptor(value, name)?.value;
  }
  return value;
}

/** The failures that a call can answer with: its own, and those that follow from the row. */
export function failuresOf(call: Call): number[] {
  const statuses = new Set<number>(call.failures);
  if (call.access !== 'anyone') statuses.add(401);
  if (call.access !== 'anyone' && call.access !== 'session') statuses.add(403);
  if (call.body || call.query) statuses.add(400);
  if (call.body && call.method !== 'GET') statuses.add(413).add(415);
  return [...statuses].sort();
}
