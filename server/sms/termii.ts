import { z } from 'zod';
import { parseJson, readBoundedText } from '../bounded-answer.ts';
import type { TermiiSettings } from '../settings-sms.ts';
import {
  internationalNumber,
  SmsDelayed,
  SmsRefused,
  type SmsSender,
  SmsUnavailable,
} from './sms.ts';

/** Milliseconds that the provider may take. */
const timeoutMs = 15_000;

const accepted = z.object({ message_id: z.string().min(1) });
const said = z.object({ message: z.string() });

/* What a refusal says, in one line. */
function messageOf(status: number, body: unknown): string {
  const message = said.safeParse(body).data?.message ?? '';
  return message.replace(/\s+/g, ' ').trim().slice(0, 200) || `It answers ${status}.`;
}

/* Codes of errors before a connection is there, so that nothing was handed over. */
const unconnected = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  'UND_ERR_CONNECT_TIMEOUT',
]);

const isUnconnected = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && unconnected.has(String(error.code))) || isUnconnected(error.cause));

/* @throws SmsDelayed where no connection is made; SmsUnavailable where no whole answer comes */
async function post(url: string, form: object): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(form),
    });
    return { status: response.status, body: parseJson(await readBoundedText(response)) };
  } catch (error) {
    if (isUnconnected(error)) throw new SmsDelayed('Termii cannot be reached.', { cause: error });
    throw new SmsUnavailable('Termii has not answered.', { cause: error });
  }
}

/** Creates the adapter of Termii: `POST /api/sms/send`, with the key in the body (its 'Messaging API'). */
export function createTermii({ apiUrl, apiKey, sender, channel }: TermiiSettings): SmsSender {
  return {
    name: 'termii',
    from: sender,
    async send({ phoneNumber, text }) {
      const { status, body } = await post(`${apiUrl}/api/sms/send`, {
        to: internationalNumber(phoneNumber),
        from: sender,
        sms: text,
        type: 'plain',
        channel,
        api_key: apiKey,
      });
      if (status === 429) throw new SmsDelayed('Termii takes no more for a while.');
      if (status >= 500) throw new SmsUnavailable(`Termii answers ${status}.`);
      if (status >= 400) throw new SmsRefused(messageOf(status, body));
      const answer = accepted.safeParse(body).data;
      if (!answer) throw new SmsUnavailable('Termii answers in a form that is not known.');
      return answer.message_id;
    },
  };
}
