import { dayInNigeria } from '#contract/day.ts';
import { entryKindWords } from '../../packs/listing.ts';
import {
  amountColumn,
  bold,
  type Cell,
  type PackTable,
  type Section,
  type TableColumn,
} from '../../packs/pack-table.ts';
import type { Lessening } from '../audit-repo.ts';
import type { Figures } from '../figures.ts';

const text = (title: string, width: number): TableColumn => ({ title, kind: 'text', width });
const day = (title: string): TableColumn => ({ title, kind: 'day', width: 16 });
const amount: TableColumn = { ...amountColumn('Amount'), width: 16 };

const table = (title: string, columns: TableColumn[], rows: (readonly Cell[])[]): PackTable[] =>
  rows.length === 0 ? [] : [{ title, columns, rows: rows.map((cells) => ({ cells })) }];

function lessened(title: string, rows: readonly Lessening[]): PackTable {
  return {
    title,
    columns: [
      day('Date'),
      text('Member', 34),
      text('Of', 24),
      text('Reason', 36),
      text('By', 22),
      day('Written'),
      amount,
    ],
    rows: [
      ...rows.map((row) => ({
        cells: [
          row.day,
          `${row.name}, ${row.memberId}`,
          row.head,
          row.reason,
          row.by,
          row.writtenOn,
          row.kobo,
        ],
      })),
      bold([null, 'In all', null, null, null, null, rows.reduce((all, { kobo }) => all + kobo, 0)]),
    ],
  };
}

/** Returns waivers and write-offs, apart: whose, why and by whom. Nothing without any. */
export function lesseningSections({ audit: { lessenings } }: Figures): Section[] {
  if (lessenings.length === 0) return [];
  const of = (kind: Lessening['kind']) => lessenings.filter((row) => row.kind === kind);
  return [
    {
      sheet: 'Waivers and write-offs',
      title: 'Waivers and write-offs',
      lead: [
        'A waiver forgives: it is less income. A write-off is a bad debt: an expense.',
        'What of them was taken back since is among the reversals.',
      ],
      tables: [lessened('Waivers', of('waiver')), lessened('Write-offs', of('writeoff'))],
    },
  ];
}

/** Returns what an auditor asks for: what was corrected, by whom and when, and what it was before. */
export function auditSection({ audit, reopened }: Figures): Section {
  const { reversedEntries, reversedVouchers, moved, changed, withdrawn, superseded } = audit;
  const tables = [
    ...table(
      'Reversals',
      [
        ...[day('Date'), text('What', 22), text('Member', 30), text('Receipt', 23)],
        ...[day('Was of'), text('Reason', 34), text('By', 22), day('Written'), amount],
      ],
      reversedEntries.map((row) => [
        row.day,
        [entryKindWords[row.what], row.head].filter(Boolean).join(': '),
        `${row.name}, ${row.memberId}`,
        row.receipt,
        ...[row.was, row.reason, row.by, row.writtenOn, row.kobo],
      ]),
    ),
    ...table(
      'Vouchers reversed',
      [
        ...[day('Date'), text('Voucher', 21), day('Was of'), text('Of', 36)],
        ...[text('Reason', 34), text('By', 22), day('Written'), amount],
      ],
      reversedVouchers.map((row) => [
        ...[row.day, row.voucher, row.was, row.party, row.reason, row.by, row.writtenOn, row.kobo],
      ]),
    ),
    ...table(
      'Payments moved to another member',
      [
        ...[day('Date'), text('Receipt', 23), text('From', 30), text('To', 30)],
        ...[text('Reason', 34), text('By', 22), day('Written'), amount],
      ],
      moved.map((row) => [
        ...[row.day, row.receipt, row.from, row.to, row.reason, row.by, row.writtenOn, row.kobo],
      ]),
    ),
    ...table(
      'Payments corrected',
      [
        ...[day('Written'), text('Receipt', 23), text('Member', 26), text('Before', 36)],
        ...[text('After', 36), text('Reason', 30), text('By', 22)],
      ],
      changed.map((row) => [
        ...[row.writtenOn, row.receipt, row.name, row.before, row.after, row.reason, row.by],
      ]),
    ),
    ...table(
      'Receipts superseded',
      [
        ...[day('Written'), text('Receipt', 23), text('It said', 38), amount],
        ...[text('By receipt', 23), text('Which says', 38)],
      ],
      superseded.map((row) => [
        ...[row.writtenOn, row.number, row.was, row.kobo, row.next, row.is],
      ]),
    ),
    ...table(
      'Signatures taken back',
      [
        ...[day('Written'), text('Account', 26), day('Signed for'), amount],
        ...[text('Reason', 36), text('By', 22)],
      ],
      withdrawn.map((row) => [
        ...[row.writtenOn, row.account, row.until, row.kobo, row.reason, row.by],
      ]),
    ),
    ...table(
      'Periods opened again',
      [day('Written'), day('Closed until'), text('Reason', 60), text('By', 22)],
      reopened.map(({ at, until, reason, by }) => [dayInNigeria(new Date(at)), until, reason, by]),
    ),
  ];
  return {
    sheet: 'Corrections',
    title: 'What was corrected',
    lead:
      tables.length === 0
        ? ['Nothing was reversed, moved, corrected or opened again in the period.']
        : ['Who did it and when it was written, why, of which receipt, and what it was before.'],
    tables,
  };
}
