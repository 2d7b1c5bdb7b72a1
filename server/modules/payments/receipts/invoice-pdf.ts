import { mayCall } from '#contract/access.ts';
import { calls } from '#contract/calls.ts';
import { dayInNigeria } from '#contract/day.ts';
import { formatKobo, formatNaira, nairaFromKobo } from '#contract/naira.ts';
import { certifiedName } from '#contract/names.ts';
import type { MyPayment } from '#contract/payments/my-payment.ts';
import { receiptLines } from '#contract/payments/receipt.ts';
import type { UserActor } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { conflict } from '../../../errors.ts';
import { longDay } from '../../../long-day.ts';
import { documentOf } from '../../../pdf/document.ts';
import type { Drawing } from '../../../pdf/in-turn.ts';
import {
  drawFacts,
  drawHead,
  drawHeading,
  drawParagraph,
  type Society,
} from '../../../pdf/parts.ts';
import type { Sheet } from '../../../pdf/sheet.ts';
import { drawTable } from '../../../pdf/table.ts';
import { readSociety } from '../../content/site/society.ts';
import { paidBy } from '../../dues/allocations/public-repo.ts';
import { readMemberLedger } from '../../dues/ledger/member-ledger.ts';
import { readDuesSettings } from '../../dues/settings/public-repo.ts';
import type { PaymentWithPayer } from '../record/list-repo.ts';
import { paymentForDocument, presentReceipt } from '../record/my-payment.ts';
import { amountColumns } from './receipt-pdf.ts';

const states: Record<MyPayment['state'], string> = {
  open: 'To be paid',
  review: 'Received, and being checked',
  failed: 'Not paid',
  valid: 'Paid',
  refunded: 'Paid, and refunded',
  void: 'Not paid: the recorded payment was reversed',
};

const totals: Partial<Record<MyPayment['state'], string>> = { open: 'To pay', valid: 'Paid' };

/*
 * What an open invoice would pay: the oldest years first, as money is allocated (docs/ledger.md), and nothing that is
 * not owed any more.
 */
async function owedLines(db: Queryable, userId: string, amountKobo: number) {
  const { years } = await readMemberLedger(db, userId);
  const lines: [string, string][] = [];
  let rest = amountKobo;
  for (const { year, owed } of years) {
    const part = Math.min(rest, Math.round(owed * 100));
    if (part <= 0) continue;
    rest -= part;
    const what = year ? `Dues and levies of ${year}` : 'Dues and levies';
    lines.push([what, formatKobo(part)]);
  }
  if (lines.length === 0) throw conflict('Nothing of this invoice is owed any more.');
  return { lines, naira: nairaFromKobo(amountKobo - rest) };
}

async function linesOf(db: Queryable, payment: MyPayment, amountKobo: number) {
  if (payment.state === 'open') return owedLines(db, payment.user._id, amountKobo);
  const { state, amount, amountReceived } = payment;
  return state === 'valid'
    ? { lines: receiptLines(payment), naira: amountReceived ?? amount }
    : { lines: [['Dues and levies', formatNaira(amount)]], naira: amount };
}

type ToPay = {
  /* Null before the confirmation: it is not given. */
  account: Awaited<ReturnType<typeof readDuesSettings>> | null;
  online: boolean;
};

async function whereToPay({ db, gateways }: Context, reader: UserActor): Promise<ToPay | null> {
  const account = await readDuesSettings(db);
  if (!account.accountNumber) return null;
  const maySee = mayCall(reader, calls.bankAccount.access);
  return { account: maySee ? account : null, online: Boolean(gateways.main) };
}

function drawWhereToPay(sheet: Sheet, invoice: string, { account, online }: ToPay): void {
  drawHeading(sheet, 'Where to pay');
  if (!account) {
    if (online) drawParagraph(sheet, 'Pay online in the members’ portal.', { after: 6 });
    drawParagraph(
      sheet,
      'The society’s bank account is given here once the secretariat has confirmed your registration. This invoice is not a receipt.',
    );
    return;
  }
  drawFacts(sheet, [
    ['Account number', account.accountNumber],
    ['Account name', account.accountName],
    ['Bank', account.bankName],
    ['Reference', invoice],
  ]);
  drawParagraph(sheet, 'Or pay online in the members’ portal. This invoice is not a receipt.');
}

type Read = {
  row: PaymentWithPayer;
  payment: MyPayment;
  asked: Awaited<ReturnType<typeof linesOf>>;
  toPay: ToPay | null;
  society: Society;
};

function drawInvoice(sheet: Sheet, { row, payment, asked, toPay, society }: Read): void {
  const number = payment.paymentId;
  drawHead(sheet, society, 'Invoice', number);
  drawFacts(sheet, [
    ['Billed to', certifiedName(payment.user)],
    ['Date', longDay(dayInNigeria(row.payment.createdAt))],
    ['Due date', longDay(row.payment.dueDate)],
    ['State', states[payment.state]],
    ['Receipt number', payment.receiptNumber],
  ]);
  drawTable(sheet, {
    columns: amountColumns('What is asked for'),
    rows: asked.lines,
    total: [totals[payment.state] ?? 'Amount', formatNaira(asked.naira)],
  });
  if (toPay) drawWhereToPay(sheet, number, toPay);
}

/**
 * Reads the invoice of a payment, to be drawn as PDF: what it asks for, and where to pay it.
 *
 * @throws AppError 404 for an unknown payment, and for another member's; 409 for an open one of which nothing is owed any more
 */
export async function invoicePdf(context: Context, id: string, actor: UserActor): Promise<Drawing> {
  const { db, settings } = context;
  const row = await paymentForDocument(context, id, actor);
  const payment = presentReceipt(row, await paidBy(db, id), settings.publicUrl);
  const asked = await linesOf(db, payment, row.payment.amountKobo);
  const toPay = payment.state === 'open' ? await whereToPay(context, actor) : null;
  const society = await readSociety(context);
  return documentOf(society, {
    title: `Invoice ${payment.paymentId}`,
    name: `invoice-${payment.paymentId}.pdf`,
    draw: (sheet) => drawInvoice(sheet, { row, payment, asked, toPay, society }),
  });
}
