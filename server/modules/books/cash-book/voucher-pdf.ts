import type { CashEntryKind } from '#contract/books/cash-book/terms.ts';
import { formatKobo } from '#contract/naira.ts';
import type { Context } from '../../../context.ts';
import { longDay } from '../../../long-day.ts';
import { documentOf } from '../../../pdf/document.ts';
import type { Drawing } from '../../../pdf/in-turn.ts';
import { drawFacts, drawHead, drawNote } from '../../../pdf/parts.ts';
import { colours, rule, type Sheet, write } from '../../../pdf/sheet.ts';
import { drawTable } from '../../../pdf/table.ts';
import { readSociety } from '../../content/site/society.ts';
import { getEntry } from './entries.ts';
import type { EntryWithNames } from './entries-repo.ts';

const titles: Record<CashEntryKind, string> = {
  payment: 'Payment voucher',
  remittance: 'Payment voucher',
  receipt: 'Receipt voucher',
  transfer: 'Transfer voucher',
};

/** The room of a line to sign on, in points. */
const lineHeight = 46;

/* A line for a signature and its day, with who signs below it. */
function drawSignature(sheet: Sheet, role: string, name: string): void {
  const { doc, page } = sheet;
  sheet.keepTogether(lineHeight + 24);
  doc.y += lineHeight;
  rule(sheet, doc.y);
  const y = doc.y + 4;
  sheet.content('P', () =>
    write(sheet, name ? `${role}: ${name}` : role, { y, width: page.textWidth * 0.7, size: 9.5 }),
  );
  sheet.content('P', () =>
    write(sheet, 'Signature and date', {
      x: page.left + page.textWidth * 0.7,
      y,
      width: page.textWidth * 0.3,
      size: 9.5,
      colour: colours.soft,
      align: 'right',
    }),
  );
}

function noteOf({ entry, reverses, reversal }: EntryWithNames): string | null {
  if (entry.reverses !== null) return `Reversal of ${reverses}: it counts the other way.`;
  return reversal ? `Reversed by ${reversal.voucherNumber}.` : null;
}

/** Reads a voucher, to be drawn as PDF with lines for who approved it, prepared it and had the money. @throws AppError 404 */
export async function voucherPdf(context: Context, id: string): Promise<Drawing> {
  const row = await getEntry(context.db, id);
  const society = await readSociety(context);
  const { entry } = row;
  const isIn = entry.kind === 'receipt';
  const amount = formatKobo(entry.amountKobo);
  const title = `${titles[entry.kind]} ${entry.voucherNumber}`;
  const draw = (sheet: Sheet) => {
    drawHead(sheet, society, titles[entry.kind], entry.voucherNumber);
    const note = noteOf(row);
    if (note) drawNote(sheet, note);
    drawFacts(sheet, [
      [isIn ? 'Received from' : 'Payee', entry.party],
      ['Date', longDay(entry.date)],
      [isIn ? 'Into account' : 'From account', row.account],
      ['To account', row.toAccount],
      ['Category', row.category],
      ['Reference', entry.reference],
      ['Approved by', entry.approvedBy],
      ['Reason', entry.reason],
    ]);
    drawTable(sheet, {
      columns: [
        { title: 'Purpose', part: 0.7 },
        { title: 'Amount', part: 0.3, align: 'right' },
      ],
      rows: [[entry.purpose || titles[entry.kind], amount]],
      total: [isIn ? 'Received' : 'Paid', amount],
    });
    drawSignature(sheet, 'Prepared by', row.by ?? '');
    if (!isIn) drawSignature(sheet, 'Approved by', entry.approvedBy);
    if (entry.kind !== 'transfer')
      drawSignature(sheet, isIn ? 'Paid in by' : 'Received by', entry.party);
  };
  return documentOf(society, { title, name: `voucher-${entry.voucherNumber}.pdf`, draw });
}
