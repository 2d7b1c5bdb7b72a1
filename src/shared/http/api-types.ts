import type { Request, ResponseOf } from '#contract/call.ts';
import type { CallAt, RequestLine } from '#contract/calls.ts';

/* A query may also contain numbers, sent as their digits. */
type Queried<Value> = string extends NonNullable<Value> ? Value | number : Value;
type Query<Q> = { [Name in keyof Q]: Queried<Q[Name]> };

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: never }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

/**
 * The body, typed by the call's schema. A `form` contains raw input that only the server validates: texts, or
 * texts and files.
 */
type Body<Value> = [Value] extends [undefined]
  ? { body?: never; form?: never }
  : (Part<'body', Value> & { form?: never }) | { body?: never; form: Readonly<object> | FormData };

/** The input of a call. */
export type ApiInput<Line extends RequestLine> = Part<'params', Request<CallAt<Line>>['params']> &
  Part<'query', Query<Request<CallAt<Line>>['query']>> &
  Body<Request<CallAt<Line>>['body']>;

/** The input of any call, untyped. */
export type AnyInput = {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  form?: object;
};

/** The answer of a call. */
export type ApiAnswer<Line extends RequestLine> = ResponseOf<CallAt<Line>>;

/** The input as an argument, optional if the call needs none. */
export type ApiArgs<Line extends RequestLine, More = unknown> =
  Record<never, never> extends ApiInput<Line>
    ? [input?: ApiInput<Line> & More]
    : [input: ApiInput<Line> & More];
