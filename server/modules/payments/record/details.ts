import type { z } from 'zod';
import { nairaFromKobo } from '#contract/naira.ts';
import { certifiedName } from '#contract/names.ts';
import type { paymentDetailsSchema } from '#contract/payments/schemas.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { findCashAccount } from '../../dues/cash-accounts/public-repo.ts';
import { presentEntry, withOthersOfMoves } from '../../dues/ledger/member-ledger.ts';
import { entriesOfPayment } from '../../dues/ledger/public-repo.ts';
import { lineOfPayment, linesOfRefunds } from '../bank-lines/public-repo.ts';
import { refundingGateway } from '../corrections/refunds.ts';
import { returnsMoney } from '../corrections/reverse-payment.ts';
import { findReturn } from '../corrections/undo-return.ts';
import { payerReceiptOf } from '../receipts/payer-receipts-repo.ts';
import { receiptsOf } from '../receipts/receipts-repo.ts';
import { findGivenBack } from '../suspense/suspense-repo.ts';
import { eventsOf, paidBy } from './list-repo.ts';
import { nairaOf } from './present.ts';
import { manualGateway } from './record-payment.ts';
import type { PaymentRow } from './repo.ts';

type Details = z.input<typeof paymentDetailsSchema>;

/* The words of an event that gateways have in common: its name, its state, and why. */
const telling =
  /^(event|event\.type|type|status|state|message|gateway_response|processor_response)$/;

/** Returns the telling words of a gateway's event, each once: 'charge.completed, successful, Approved'. */
function wordsOfEvent(body: unknown): string {
  const words: string[] = [];
  const look = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > 2) return;
    for (const [name, inner] of Object.entries(value)) {
      if (telling.test(name) && typeof inner === 'string') words.push(inner.slice(0, 120));
      else look(inner, depth + 1);
    }
  };
  look(body, 0);
  return [...new Set(words)].join(', ') || 'A message without words';
}

async function saidOf(db: Queryable, { gateway, reference }: PaymentRow): Promise<Details['said']> {
  if (gateway === manualGateway) return [];
  const events = await eventsOf(db, gateway, reference);
  return events.map(({ at, body }) => ({ at: at.toISOString(), words: wordsOfEvent(body) }));
}

async function readReceipts(db: Queryable, paymentId: string): Promise<Details['receipts']> {
  const receipts = await receiptsOf(db, paymentId);
  return receipts.map(({ verifyCode, holder, amountKobo, createdAt, ...receipt }) => ({
    ...receipt,
    code: verifyCode,
    holder: certifiedName(holder),
    amount: nairaFromKobo(amountKobo),
    at: createdAt.toISOString(),
  }));
}

/** Returns what a payment paid, what was taken back of it, and what its gateway said. In naira. */
export async function readDetails(
  { db, gateways }: Pick<Context, 'db' | 'gateways'>,
  payment: PaymentRow,
): Promise<Details> {
  const { id, gateway, gatewayId, feeKobo, receivedKobo } = payment;
  const paid = await paidBy(db, id);
  const entries = await entriesOfPayment(db, id);
  const left = entries.reduce((sum, { entry }) => sum + entry.changeKobo, 0);
  const byHand = gateway === manualGateway;
  const back = await findGivenBack(db, { paymentId: id });
  const returned = await findReturn(db, payment);
  const account = payment.cashAccountId ? await findCashAccount(db, payment.cashAccountId) : null;
  const net = feeKobo === null || receivedKobo === null ? null : receivedKobo - feeKobo;
  return {
    paid: paid.map(({ kobo, ...part }) => ({ ...part, amount: nairaFromKobo(kobo) })),
    credit: nairaFromKobo(paid.reduce((sum, { kobo }) => sum - kobo, left)),
    account: account && { _id: account.id, name: account.name },
    gateway: byHand ? null : gateway,
    refundGateway: refundingGateway({ gateways }, payment) && gateway,
    gatewayId,
    fee: nairaOf(feeKobo),
    net: nairaOf(net),
    currency: payment.receivedCurrency ?? payment.currency,
    said: await saidOf(db, payment),
    entries: await withOthersOfMoves(db, entries.map(presentEntry)),
    mayBeReturned: returnsMoney(account),
    returnedOn: payment.returnedOn,
    returnStands: 'stands' in returned ? returned.stands : null,
    givenBack: back && { amount: nairaFromKobo(back.kobo), date: back.date, account: back.account },
    receipts: await readReceipts(db, id),
    joint: await payerReceiptOf(db, id),
    line: await lineOfPayment(db, id),
    refundLines: await linesOfRefunds(db, id),
  };
}
