import { createHmac } from 'node:crypto';
import { parseJson } from '../bounded-answer.ts';
import type { PaystackSettings } from '../settings-gateways.ts';
import { DuplicateReference, type Gateway } from './gateway.ts';
import * as http from './http.ts';
import * as answers from './paystack-answers.ts';

const isUnknown = http.unknownBy(/not found/i);

/**
 * Creates the adapter of Paystack: amounts in kobo, webhooks signed by an HMAC-SHA512 over their raw
 * bytes, and a reference that can be initialised once (docs/payments.md).
 */
export function createPaystack(settings: PaystackSettings, timeoutMs: number): Gateway {
  const ask = http.createAsk({ ...settings, timeoutMs });
  const sign = (rawBody: Buffer) =>
    createHmac('sha512', settings.secretKey).update(rawBody).digest('hex');
  return {
    name: 'paystack',
    async createCheckout({ reference, amountKobo, currency, description, customer, returnUrl }) {
      const answer = await ask({
        method: 'POST',
        path: '/transaction/initialize',
        body: {
          email: customer.email,
          amount: amountKobo,
          currency,
          reference,
          callback_url: returnUrl,
          metadata: { description, name: customer.name },
        },
      });
      if (answer.status === 400 && answers.duplicate.safeParse(answer.body).success)
        throw new DuplicateReference(http.messageOf(answer));
      return { link: http.readAnswer(answers.initialized, answer).data.authorization_url };
    },
    async verify(reference) {
      const answer = await ask({ path: `/transaction/verify/${encodeURIComponent(reference)}` });
      if (isUnknown(answer)) return { state: 'unknown' };
      return answers.readTransaction(http.readAnswer(answers.transaction, answer), reference);
    },
    readWebhook(headers, rawBody) {
      if (!http.isSameSecret(headers['x-paystack-signature'], sign(rawBody))) return null;
      return answers.readEvent(parseJson(rawBody.toString('utf8')));
    },
    referenceOfReturn: ({ reference, trxref }) => http.oneText(reference) ?? http.oneText(trxref),
    async moneyBackOf({ gatewayId }) {
      const query = new URLSearchParams({ transaction: gatewayId, perPage: '100' });
      const list = async <Row extends object>(path: string, rows: http.Listed<Row>) => {
        const answer = await ask({ path: `${path}?${query}` });
        const { data } = isUnknown(answer) ? { data: [] } : http.readAnswer(rows, answer);
        return (data ?? []).filter((row) => answers.isOfCharge(row, gatewayId));
      };
      const [refunds, disputes] = await Promise.all([
        list('/refund', answers.refundList),
        list('/dispute', answers.disputeList),
      ]);
      return [...refunds.map(answers.readRefund), ...disputes.map(answers.readDispute)];
    },
    async refund({ gatewayId, amountKobo, note }) {
      const answer = await ask({
        method: 'POST',
        path: '/refund',
        body: { transaction: gatewayId, amount: amountKobo, merchant_note: note },
      });
      http.refuseUnlessOk(answer);
      const made = answers.readRefund(http.readAnswer(answers.refundMade, answer).data);
      return { ...made, note: made.note ?? note };
    },
    checkKey: async () => http.expectKeyHolds(await ask({ path: '/balance' })),
  };
}
