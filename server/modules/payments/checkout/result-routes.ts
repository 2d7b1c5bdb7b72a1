import { formatKobo } from '#contract/naira.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { isTestGateway } from '../../../gateways/gateway.ts';
import { sendHtml } from '../../../html.ts';
import { isDeclined } from '../record/my-payment.ts';
import * as repo from '../record/repo.ts';
import { paymentOfResult } from './result-links.ts';

const logIn = '<p><a href="/login">Log in</a> to see all your payments.</p>';

function resultOf(payment: repo.PaymentRow): { title: string; text: string } {
  const { status, amountKobo, receivedKobo, gateway } = payment;
  const amount = formatKobo(receivedKobo ?? amountKobo);
  switch (status) {
    case 'successful':
      return isTestGateway(gateway)
        ? { title: `The test payment of ${amount} is done`, text: 'No money has moved.' }
        : {
            title: `We have received ${amount}. Thank you!`,
            text: 'The receipt is on its way by e-mail.',
          };
    case 'pending':
      return {
        title: 'Your payment is not confirmed yet',
        text: 'If you have paid, you do not need to do anything: it will be confirmed automatically, and the receipt will come by e-mail. If you have not, the link in the reminder leads to the payment again.',
      };
    case 'failed':
      return {
        title: 'Your payment did not go through',
        text: `${isDeclined(payment) ? 'You can open the link in the reminder and try again. ' : ''}If your account was debited, the payment will be found automatically.`,
      };
    case 'review':
      return {
        title: 'We are checking your payment',
        text: `${amount} has arrived. The treasurer is checking it, and the receipt will come by e-mail.`,
      };
    case 'refunded':
      return { title: 'Your payment was refunded', text: `${amount} was refunded to you.` };
  }
}

/**
 * Serves the page that says what became of a payment to a payer who came by the link of a reminder, and
 * may not be logged in: the amount, and no name.
 */
export function paymentResultRoutes(app: App, context: Context): void {
  const config = { publicReason: 'a payer without a session comes back from the gateway to it' };
  app.get<{ Params: { token: string } }>(
    '/pay/result/:token',
    { config },
    async (request, reply) => {
      const id = paymentOfResult(context, request.params.token);
      const payment = id && (await repo.findPayment(context.db, id));
      if (!payment)
        return sendHtml(
          reply,
          'Link expired',
          `<h1>This page is available for one day only</h1>${logIn}`,
          410,
        );
      const { title, text } = resultOf(payment);
      return sendHtml(reply, title, `<h1>${title}</h1><p>${text}</p>${logIn}`);
    },
  );
}
