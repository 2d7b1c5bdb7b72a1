import { nairaFromKobo } from '#contract/naira.ts';
import { parseJson } from '../bounded-answer.ts';
import type { FlutterwaveSettings } from '../settings-gateways.ts';
import * as answers from './flutterwave-answers.ts';
import type { Gateway } from './gateway.ts';
import * as http from './http.ts';

/* It answers 404, or 400 with a sentence, for what it does not have. */
const isUnknown = (answer: http.GatewayAnswer) =>
  answer.status === 404 ||
  (answer.status === 400 && /no transaction/i.test(http.messageOf(answer)));

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
      const [refunds, chargebacks] = await Promise.all([
        ask({ path: `/refunds?${query({ id: gatewayId })}` }),
        ask({ path: `/chargebacks?${query({ id: gatewayId })}` }),
      ]);
      const none = { data: [] };
      const listed = isUnknown(refunds) ? none : http.readAnswer(answers.refundList, refunds);
      const disputed = isUnknown(chargebacks)
        ? none
        : http.readAnswer(answers.chargebackList, chargebacks);
      const ofCharge = <Row extends object>(rows: Row[] | null | undefined) =>
        (rows ?? []).filter((row) => answers.isOfCharge(row, gatewayId));
      return [
        ...ofCharge(listed.data).map(answers.readRefund),
        ...ofCharge(disputed.data).map(answers.readChargeback),
      ];
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
