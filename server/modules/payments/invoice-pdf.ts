import { mayCall } from '#contract/access.ts';
import { calls } from '#contract/calls.ts';
import { dayInNigeria } from '#contract/day.ts';
import { certifiedName } from '#contract/members/names.ts';
import { formatNaira, nairaFromKobo } from '#contract/naira.ts';
import type { MyPayment } from '#contract/payments/my-payment.ts';
import { receiptLines } from '#contract/payments/receipt.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/client.ts';
import { longDay } from '../../long-day.ts';
import { bytesOf } from '../../pdf/bytes.ts';
import { readFonts } from '../../pdf/fonts.ts';
import {
  drawFacts,
  drawFooters,
  drawHead,
  drawHeading,
  drawParagraph,
  drawTitle,
} from '../../pdf/parts.ts';
import { openSheet, type Sheet } from '../../pdf/sheet.ts';
import { drawTable } from '../../pdf/table.ts';
import type { Pdf } from '../../plugins/send-pdf.ts';
import { readSociety } from '../content/society.ts';
import { paidBy, readAccount, readDuesSettings } from '../ledger/ledger.ts';
import type { UserActor } from '../sessions/sessions.ts';
import { paymentForDocument, presentReceipt } from './my-payment.ts';
import { amountColumns } from './receipt-pdf.ts';

const states: Record<MyPayment['state'], string> = {
  open: 'To be paid',
  review: 'Received, and being checked',
  failed: 'Not paid',
  valid: 'Paid',
  refunded: 'Paid, and refunded',
  void: 'Not paid: the recorded payment was reversed',
};

/* What an open invoice would pay: the oldest years first, as money is allocated (ledger.md, 'Money'). */
async function owedLines(db: Queryable, userId: string, amountKobo: number) {
  const { years } = await readAccount(db, userId);
  const lines: [string, string][] = [];
  let rest = amountKobo;
  for (const { year, owed } of years) {
    const part = Math.min(rest, Math.round(owed * 100));
    if (part <= 0) continue;
    rest -= part;
    const what = year ? `Dues and levies of ${year}` : 'Dues and levies';
    lines.push([what, formatNaira(nairaFromKobo(part))]);
  }
  if (rest > 0) lines.push(['Credit for the next charge', formatNaira(nairaFromKobo(rest))]);
  return lines;
}

async function linesOf(db: Queryable, payment: MyPayment, amountKobo: number) {
  if (payment.state === 'open') return owedLines(db, payment.user._id, amountKobo);
  if (payment.state === 'valid') return receiptLines(payment);
  return [['Dues and levies', formatNaira(payment.amount)]];
}

/* Before the confirmation, the account is not given (api.md). */
async function drawWhereToPay(
  sheet: Sheet,
  { db, gateways }: Context,
  { invoice, reader }: { invoice: string; reader: UserActor },
): Promise<void> {
  const { bankName, accountNumber, accountName } = await readDuesSettings(db);
  if (!accountNumber) return;
  drawHeading(sheet, 'Where to pay');
  if (!mayCall(reader, calls.bankAccount.access)) {
    if (gateways.main) drawParagraph(sheet, 'Pay online in the members’ portal.', { after: 6 });
    return drawParagraph(
      sheet,
      'The society’s bank account is given here once the secretariat has confirmed your registration. This invoice is not a receipt.',
    );
  }
  drawFacts(sheet, [
    ['Account number', accountNumber],
    ['Account name', accountName],
    ['Bank', bankName],
    ['Reference', invoice],
  ]);
  drawParagraph(sheet, 'Or pay online in the members’ portal. This invoice is not a receipt.');
}

/**
 * Returns the invoice of a payment as PDF: what it asks for, and where to pay it.
 *
 * @throws AppError 404 for an unknown payment, and for another member's
 */
export async function invoicePdf(context: Context, id: string, actor: UserActor): Promise<Pdf> {
  const { db, settings } = context;
  const row = await paymentForDocument(context, id, actor);
  const payment = presentReceipt(row, await paidBy(db, id), settings.publicUrl);
  const number = payment.paymentId;
  const society = await readSociety(context);
  const title = `Invoice ${number}`;
  const sheet = openSheet({
    fonts: await readFonts(),
    title,
    author: society.name,
    accent: society.colour,
  });
  drawHead(sheet, society);
  drawTitle(sheet, 'Invoice', number);
  drawFacts(sheet, [
    ['Billed to', certifiedName(payment.user)],
    ['Date', longDay(dayInNigeria(row.payment.createdAt))],
    ['Due date', longDay(row.payment.dueDate)],
    ['State', states[payment.state]],
    ['Receipt number', payment.receiptNumber],
  ]);
  drawTable(sheet, {
    columns: amountColumns('What is asked for'),
    rows: await linesOf(db, payment, row.payment.amountKobo),
    total:
      payment.state === 'valid'
        ? ['Paid', formatNaira(payment.amountReceived ?? payment.amount)]
        : [payment.state === 'open' ? 'To pay' : 'Amount', formatNaira(payment.amount)],
  });
  if (payment.state === 'open')
    await drawWhereToPay(sheet, context, { invoice: number, reader: actor });
  drawFooters(sheet, `${society.shortName} · ${title}`);
  return { name: `invoice-${number}.pdf`, bytes: await bytesOf(sheet) };
}
