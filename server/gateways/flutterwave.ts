import { nairaFromKobo } from '#contract/naira.ts';
import { parseJson } from '../bounded-answer.ts';
import type { FlutterwaveSettings } from '../settings-gateways.ts';
import * as answers from './flutterwave-answers.ts';
import type { Gateway } from './gateway.ts';
import * as http from './http.ts';

const isUnknown = http.unknownBy(/no transaction/i);

/**
 * Creates the adapter of Flutterwave v3, Standard: amounts in naira, a webhook that repeats a secret
 * hash and signs nothing, so that all that it says is asked for again (docs/payments.md).
 */
export function createFlutterwave(settings: FlutterwaveSettings, timeoutMs: number): Gateway {
  const ask = http.createAsk({ ...settings, timeoutMs });
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
  return {
    name: 'flutterwave',
    async createCheckout({ reference, amountKobo, currency, description, customer, returnUrl }) {
      const answer = await ask({
        method: 'POST',
        path: '/payments',
        body: {
          tx_ref: reference,
          amount: nairaFromKobo(amountKobo),
          currency,
          redirect_url: returnUrl,
          customer: {
            email: customer.email,
            name: customer.name,
            ...(customer.phoneNumber && { phonenumber: customer.phoneNumber }),
          },
          customizations: { title: description, description },
          /* As long as we wait for a checkout to be paid; in minutes. */
          session_duration: 1_440,
        },
      });
      return { link: http.readAnswer(answers.hostedLink, answer).data.link };
    },
    async verify(reference) {
      const path = `/transactions/verify_by_reference?${query({ tx_ref: reference })}`;
      const answer = await ask({ path });
      if (isUnknown(answer)) return { state: 'unknown' };
      return answers.readTransaction(http.readAnswer(answers.transaction, answer), reference);
    },
    readWebhook(headers, rawBody) {
      if (!http.isSameSecret(headers['verif-hash'], settings.secretHash)) return null;
      return answers.readEvent(parseJson(rawBody.toString('utf8')));
    },
    referenceOfReturn: ({ tx_ref }) => http.oneText(tx_ref),
    async moneyBackOf({ gatewayId }) {
      const list = async <Row extends object>(path: string, rows: http.Listed<Row>) => {
        const answer = await ask({ path: `${path}?${query({ id: gatewayId })}` });
        const { data } = isUnknown(answer) ? { data: [] } : http.readAnswer(rows, answer);
        return (data ?? []).filter((row) => answers.isOfCharge(row, gatewayId));
      };
      const [refunds, chargebacks] = await Promise.all([
        list('/refunds', answers.refundList),
        list('/chargebacks', answers.chargebackList),
      ]);
      return [...refunds.map(answers.readRefund), ...chargebacks.map(answers.readChargeback)];
    },
    async refund({ gatewayId, amountKobo, note }) {
      const answer = await ask({
        method: 'POST',
        path: `/transactions/${encodeURIComponent(gatewayId)}/refund`,
        body: { amount: nairaFromKobo(amountKobo), comments: note },
      });
      http.refuseUnlessOk(answer);
      const made = answers.readRefund(http.readAnswer(answers.refundMade, answer).data);
      return { ...made, note: made.note ?? note };
    },
    async referenceOf(gatewayId) {
      const answer = await ask({ path: `/transactions/${encodeURIComponent(gatewayId)}/verify` });
      return isUnknown(answer) ? null : http.readAnswer(answers.transaction, answer).data.tx_ref;
    },
    checkKey: async () => http.expectKeyHolds(await ask({ path: '/balances/NGN' })),
  };
}
