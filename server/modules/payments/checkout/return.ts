import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import * as repo from '../record/repo.ts';
import { settle } from '../settlement/settle.ts';
import { gatewayNamed } from '../settlement/webhooks.ts';
import { resultPage } from './result-links.ts';

/** Milliseconds that a payer waits for the gateway on the way back to the site. */
const waitMs = 5_000;

/** What gateways call the return of a payer who left without paying. */
const leaving = ['cancelled', 'canceled', 'abandoned'];

/**
 * Settles the payment that a payer returns from, as far as the gateway answers in time, and returns the
 * page to lead them to: that of the payment, or of all payments where the reference is not known. The
 * query proves nothing: settlement asks the gateway, now or in the sweep. `left=yes`, where the gateway
 * says that they left without paying, only chooses words while the payment is open. Who paid by the link
 * of a reminder, and may not be logged in, is led to a page that says no more than what became of it.
 *
 * @throws AppError 404 if the gateway is not set up
 */
export async function returnPage(
  context: Context,
  gatewayName: string,
  query: Record<string, unknown>,
): Promise<string> {
  const { db, settings, background, log } = context;
  const gateway = gatewayNamed(context, gatewayName);
  const page = `${settings.publicUrl}/payment`;
  const reference = gateway.referenceOfReturn(query);
  const payment = reference ? await repo.findPaymentByReference(db, reference) : null;
  if (!reference || payment?.gateway !== gateway.name) return page;
  const settled = settle(context, gateway, reference).catch((error) =>
    log.warn({ reason: error instanceof Error ? error.name : 'failure' }, 'return: not settled'),
  );
  background.run('settle', () => settled);
  const waiting = new AbortController();
  const late = pause(waitMs, undefined, { signal: waiting.signal }).catch(() => undefined);
  await Promise.race([settled, late]);
  waiting.abort();
  if (payment.byLink) return resultPage(context, payment.id);
  const left = leaving.some((word) => word === query.status) ? '&left=yes' : '';
  return `${page}?payment=${payment.id}${left}`;
}
