import { dayInNigeria } from '#contract/day.ts';
import { longDay } from '../../../../long-day.ts';
import {
  amountColumn,
  bold,
  type PackTable,
  type Section,
  type TableRow,
} from '../../packs/pack-table.ts';
import type { AccountAtEnd } from '../../reconciliation/reconciliation.ts';
import type { Figures } from '../figures.ts';

type Outstanding = { date: string; number: string; name: string; kobo: number };

function itemRows(
  title: string,
  items: readonly Outstanding[],
  left: { count: number; kobo: number },
): TableRow[] {
  if (items.length === 0 && left.count === 0) return [];
  return [
    bold([title, null, null, null]),
    ...items.map(({ date, number, name, kobo }) => ({
      cells: [name || 'Transfer between accounts', date, number, kobo],
    })),
    ...(left.count > 0 ? [{ cells: [`and ${left.count} more`, null, null, left.kobo] }] : []),
  ];
}

const sum = (items: readonly Outstanding[]) => items.reduce((all, { kobo }) => all + kobo, 0);

/* As it was signed, or as it is now. What is outstanding is taken from the book to come to the statement. */
function figuresOf({ signed, state }: AccountAtEnd) {
  if (signed) {
    const items = signed.outstanding;
    return {
      book: signed.bookKobo,
      statement: signed.statementKobo,
      items,
      left: { count: 0, kobo: 0 },
    };
  }
  const later = state.laterMovements.map((row) => ({ ...row, kobo: -row.kobo }));
  const items: Outstanding[] = [...state.outstanding, ...later];
  const all = state.outstandingIn + state.outstandingOut - state.bookedLater;
  return {
    book: state.book,
    statement: state.statement,
    items,
    left: {
      count: Math.max(0, state.outstandingCount - state.outstanding.length),
      kobo: all - sum(items),
    },
  };
}

function stateInWords({ account, signed, state }: AccountAtEnd): string {
  if (signed)
    return `${account.name}: reconciled and signed by ${signed.by} on ${longDay(dayInNigeria(signed.createdAt))}`;
  const lines = state.unexplainedCount;
  const open =
    lines === 0
      ? ''
      : `; ${lines} ${lines === 1 ? 'line' : 'lines'} of its statements not in the cash book`;
  return `${account.name}: not signed${open}`;
}

const shows = {
  bank: 'Balance of the statement',
  cash: 'Cash counted',
  gateway: 'Balance of the gateway',
};

function accountTable(at: AccountAtEnd, until: string): PackTable {
  const { book, statement, items, left } = figuresOf(at);
  const shown = at.signed ? shows[at.account.kind] : `${shows[at.account.kind]}, as it should be`;
  return {
    title: stateInWords(at),
    columns: [
      { title: '', kind: 'text', width: 44 },
      { title: 'Date', kind: 'day', width: 18 },
      { title: 'Number', kind: 'text', width: 22 },
      amountColumn('Amount'),
    ],
    rows: [
      bold([`Balance of the cash book on ${longDay(until)}`, null, null, book]),
      ...itemRows('Outstanding', items, left),
      ...(items.length > 0 || left.count > 0
        ? [{ cells: ['Less what is outstanding', null, null, 0 - (sum(items) + left.kobo)] }]
        : []),
      bold([shown, null, null, statement]),
    ],
  };
}

/** Returns the bank reconciliation: every account at the end of the period. */
export const accountSections = ({ accounts, range }: Figures): Section[] => [
  {
    sheet: 'Bank reconciliation',
    title: `Bank reconciliation as at ${longDay(range.until)}`,
    lead: [
      'What came in and is not on the statement yet is an amount; what went out, a negative one.',
    ],
    tables: accounts.map((at) => accountTable(at, range.until)),
  },
];
