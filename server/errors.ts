import type { FieldErrors } from '#contract/envelope.ts';
import { isUuid } from './ids.ts';

/**
 * A failure with a message for the person who made the request; the error plugin maps it to HTTP.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly statusCode: number;
  readonly errors: FieldErrors | undefined;
  /** Seconds, for the Retry-After of 429 and 503. */
  readonly retryAfter: number | undefined;
  /** What the answer has besides, such as what a question is about. */
  readonly data: Record<string, unknown> | undefined;

  constructor(
    statusCode: number,
    message: string,
    more: {
      errors?: FieldErrors;
      retryAfter?: number;
      data?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.statusCode = statusCode;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.data = more.data;
  }
}

export const invalid = (message: string, errors?: FieldErrors) =>
  new AppError(400, message, errors ? { errors } : {});

/** Returns a 400 whose message belongs to one field. */
export const invalidField = (field: string, message: string, statusCode = 400) =>
  new AppError(statusCode, message, { errors: { [field]: message } });

/**
 * Returns a 409 at the field of a day in which nothing can be booked.
 *
 * @param offeredDay the first day that can be, `YYYY-MM-DD`; forms offer it
 */
export const closedDay = (field: string, message: string, offeredDay: string) =>
  new AppError(409, message, { errors: { [field]: message }, data: { offeredDay } });

export const unauthenticated = (message = 'Please log in.') => new AppError(401, message);
export const forbidden = (message = 'You do not have permission to do this.') =>
  new AppError(403, message);
export const notFound = (what = 'This') => new AppError(404, `${what} was not found.`);

/**
 * Returns what an id finds. PostgreSQL refuses to compare what is no id.
 *
 * @param what for the message: 'This payment'
 * @throws AppError 404 where it finds nothing, or is no id
 */
export async function existing<T>(
  what: string,
  id: string,
  find: () => Promise<T | null>,
): Promise<T> {
  const found = isUuid(id) ? await find() : null;
  if (found === null) throw notFound(what);
  return found;
}

/**
 * Returns what must be there, because it was just written.
 *
 * @param what for the message: 'The payment that was moved'
 * @throws Error where it is not, which is a mistake of ours
 */
export function justWritten<T>(found: T | null | undefined, what: string): T {
  if (found === null || found === undefined) throw new Error(`${what} is not there.`);
  return found;
}

export const conflict = (message: string, errors?: FieldErrors) =>
  new AppError(409, message, errors ? { errors } : {});

/** Returns what fails with the error that another one stands for: `.catch(failingAs(asConflict))`. */
export const failingAs =
  (meaning: (error: unknown) => unknown) =>
  (error: unknown): never => {
    throw meaning(error);
  };

/**
 * Returns what fails with an error whose fields are below a path: `amount` is then `lines.3.amount`.
 *
 * @param field where an error belongs that has none
 */
export const failingAt =
  (path: string, field?: string) =>
  (error: unknown): never => {
    if (!(error instanceof AppError)) throw error;
    const errors = error.errors ?? (field && { [field]: error.message });
    if (!errors) throw error;
    const placed = Object.entries(errors).map(([name, words]) => [`${path}.${name}`, words]);
    throw new AppError(error.statusCode, error.message, { errors: Object.fromEntries(placed) });
  };

/** @param seconds after which a retry makes sense */
export const tooManyRequests = (message: string, seconds: number) =>
  new AppError(429, message, { retryAfter: Math.max(1, Math.ceil(seconds)) });

/** @param seconds after which a retry makes sense */
export const unavailable = (message: string, seconds: number, cause?: unknown) =>
  new AppError(503, message, { retryAfter: seconds, cause });

/** Returns a 507: the disk, the storage or the quota is full. */
export const insufficientStorage = (cause?: unknown) =>
  new AppError(507, 'There is no room left to save this. Please tell the secretariat.', {
    cause,
  });
