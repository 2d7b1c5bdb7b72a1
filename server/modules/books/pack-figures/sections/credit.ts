import { longDay } from '../../../../long-day.ts';
import { amountColumn, bold, type Section, type Tie, tie } from '../../packs/pack-table.ts';
import type { Figures } from '../figures.ts';
import { sum } from '../money.ts';

/* What came in and went out of members' money beside the cash book and the ledger's entries. */
function creditTies({ credit, dues, account, aside, position, entries }: Figures): Tie[] {
  const { takenOn, received, refunded, returned, reversed, takenOnReversed, moved } = credit;
  const { brought, left } = creditOf({ credit, dues });
  return [
    tie(
      'Brought forward',
      brought,
      'Members’ credit before the period, in the balance sheet',
      position.start.credit,
    ),
    tie(
      'Received less refunded, returned and reversed, but for what was taken on',
      received - refunded - returned - reversed + takenOnReversed,
      'Members’ lines of receipts and payments',
      account.parts.members.now + aside.ofMembers,
    ),
    tie('Moved between members', moved, 'Nothing', 0),
    tie(
      'Taken on and received, less refunded, returned and reversed',
      takenOn + received - refunded - returned - reversed + moved,
      'Money of the ledger listing',
      sum(entries.filter(({ side }) => side === 'money').map(({ kobo }) => kobo)),
    ),
    tie('Carried forward', left, 'Members’ credit, in the balance sheet', position.end.credit),
  ];
}

/* Credit before the period and after it, in kobo. */
function creditOf({ credit, dues }: Pick<Figures, 'credit' | 'dues'>) {
  const { moneyBefore, takenOn, received, refunded, returned, reversed, moved } = credit;
  const settled = sum(dues.map((row) => row.settled));
  const brought = moneyBefore - sum(dues.map((row) => row.settledBefore));
  const left = brought + takenOn + received - refunded - returned - reversed + moved - settled;
  return { brought, settled, left };
}

/** Returns what members have paid and no charge has used yet, which the society owes them. */
export function creditSection(figures: Figures): Section {
  const { takenOn, received, refunded, returned, reversed, moved } = figures.credit;
  const { brought, settled, left } = creditOf(figures);
  return {
    sheet: 'Members’ credit',
    title: `Members’ credit as at ${longDay(figures.range.until)}`,
    lead: [
      'Credit is what members have paid and no charge has used yet: the society owes it.',
      'What is settled is in the dues by year.',
    ],
    ties: creditTies(figures),
    tables: {
      columns: [{ title: '', kind: 'text', width: 44 }, amountColumn('Amount')],
      rows: [
        bold(['Brought forward', brought]),
        { cells: ['Taken on', takenOn] },
        { cells: ['Received', received] },
        { cells: ['Refunded', 0 - refunded] },
        { cells: ['Returned by the bank', 0 - returned] },
        { cells: ['Reversed', 0 - reversed] },
        { cells: ['Moved between members', moved] },
        { cells: ['Settled', 0 - settled] },
        bold(['Carried forward', left]),
      ],
    },
  };
}
