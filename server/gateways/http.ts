import { createHash, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { parseJson, readBoundedText } from '../bounded-answer.ts';
import { GatewayRefused, GatewayUnavailable, KeyRefused, OddAnswer } from './gateway.ts';

type Question = { method?: 'GET' | 'POST'; path: string; body?: unknown };

/** A gateway's answer with a status below 500 other than 429, and its body where it is JSON. */
export type GatewayAnswer = { status: number; body: unknown };

/**
 * Returns a function that asks a gateway's API with a key.
 *
 * It throws GatewayUnavailable where nothing is known: no connection, no answer in time, one that is too long, 429,
 * 5xx.
 */
export function createAsk(api: { apiUrl: string; secretKey: string; timeoutMs: number }) {
  return async ({ method = 'GET', path, body }: Question): Promise<GatewayAnswer> => {
    try {
      const response = await fetch(`${api.apiUrl}${path}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(api.timeoutMs),
        headers: {
          authorization: `Bearer ${api.secretKey}`,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await readBoundedText(response);
      if (response.status >= 500 || response.status === 429)
        throw new GatewayUnavailable(`The gateway answers ${response.status}.`);
      return { status: response.status, body: parseJson(text) };
    } catch (error) {
      if (error instanceof GatewayUnavailable) throw error;
      throw new GatewayUnavailable('The gateway cannot be reached.', { cause: error });
    }
  };
}

const refusesKey = ({ status }: GatewayAnswer) => status === 401 || status === 403;

/**
 * Reads a gateway's answer.
 *
 * @throws KeyRefused; OddAnswer if it is not of that form: then nothing is known
 */
export function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  answer: GatewayAnswer,
): z.output<Schema> {
  if (refusesKey(answer)) throw new KeyRefused(messageOf(answer));
  const { status, body } = answer;
  const parsed = schema.safeParse(body);
  if (status >= 300 || !parsed.success)
    throw new OddAnswer(`The gateway answers ${status} in a form that is not known.`);
  return parsed.data;
}

/** The form of an answer with rows. */
export type Listed<Row> = z.ZodType<{ data?: Row[] | null | undefined }>;

/** Returns whether a gateway does not have what is asked for: it answers 404, or 400 with such a sentence. */
export const unknownBy = (sentence: RegExp) => (answer: GatewayAnswer) =>
  answer.status === 404 || (answer.status === 400 && sentence.test(messageOf(answer)));

/** Returns the message of a gateway's refusal, in one line. */
export function messageOf({ status, body }: GatewayAnswer): string {
  const message = typeof body === 'object' && body !== null && 'message' in body && body.message;
  return typeof message === 'string' && message.trim() !== ''
    ? message.replace(/\s+/g, ' ').trim().slice(0, 200)
    : `It answers ${status}.`;
}

/** @throws KeyRefused; GatewayRefused for any other refusal */
export function refuseUnlessOk(answer: GatewayAnswer): void {
  if (answer.status < 300) return;
  if (refusesKey(answer)) throw new KeyRefused(messageOf(answer));
  throw new GatewayRefused(messageOf(answer));
}

/** @throws GatewayRefused if the key does not hold; GatewayUnavailable for any other refusal */
export function expectKeyHolds(answer: GatewayAnswer): void {
  if (refusesKey(answer)) throw new GatewayRefused(messageOf(answer));
  if (answer.status >= 300) throw new GatewayUnavailable(messageOf(answer));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares a secret in constant time, whatever the lengths. */
export const isSameSecret = (given: unknown, secret: string): boolean =>
  typeof given === 'string' && timingSafeEqual(digest(given), digest(secret));

/** Returns a query's value where it is one text that is not empty. */
export const oneText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= 200 ? value : null;
