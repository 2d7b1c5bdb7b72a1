import { longDay } from '../../../../long-day.ts';
import { amountColumn, bold, type Section, type TableRow } from '../../packs/pack-table.ts';
import type { Figures } from '../figures.ts';
import {
  type Balance,
  balanceSheet,
  incomeAccount,
  memberIncome,
  trialBalance,
} from '../final-accounts.ts';
import type { Budgeted } from '../income-repo.ts';
import { sum } from '../money.ts';
import { rangeInWords } from '../ranges.ts';
import { type Line, sumLines } from '../receipts-payments.ts';

const words = { title: '', kind: 'text', width: 58 } as const;

/** Returns income and expenditure: what was earned and what it cost, whenever it is paid. */
export function incomeSection(figures: Figures): Section {
  const { range, before } = figures;
  const { income, expenditure, surplus } = incomeAccount(figures);
  const row = ({ label, now, before: then }: Line): TableRow => ({ cells: [label, now, then] });
  const total = (label: string, lines: readonly Line[]) => row({ label, ...sumLines(lines) }).cells;
  return {
    sheet: 'Income and expenditure',
    title: 'Income and expenditure account',
    lead: [
      'What members were charged is income when it is charged, less what was waived; a write-off is an expense.',
      'What is paid for or received is here when it is booked.',
    ],
    tables: [
      {
        title: null,
        columns: [words, amountColumn(rangeInWords(range)), amountColumn(rangeInWords(before))],
        rows: [
          bold(['Income', null, null]),
          ...income.map(row),
          bold(total('Income in all', income)),
          bold(['Expenditure', null, null]),
          ...expenditure.map(row),
          bold(total('Expenditure in all', expenditure)),
          bold(row(surplus).cells),
        ],
      },
    ],
  };
}

/** Returns the balance sheet: what there is and what is owed, at the end and before the period. */
export function balanceSection(figures: Figures): Section {
  const { range } = figures;
  const { assets, liabilities, net, funds, change } = balanceSheet(figures);
  const row = ({ label, end, start }: Balance): TableRow => ({ cells: [label, end, start] });
  const total = (label: string, rows: readonly Balance[]) =>
    bold([label, sum(rows.map(({ end }) => end)), sum(rows.map(({ start }) => start))]);
  return {
    sheet: 'Balance sheet',
    title: `Balance sheet as at ${longDay(range.until)}`,
    lead: ['Members’ credit and money in suspense are owed to whom they came from.'],
    ties: [
      {
        what: 'Net assets',
        kobo: net.end,
        equals: 'Those before the period, the surplus and what was taken on',
        other: sum(change.map(({ kobo }) => kobo)),
      },
    ],
    tables: [
      {
        title: null,
        columns: [words, amountColumn('At the end'), amountColumn('Before the period')],
        rows: [
          bold(['Assets', null, null]),
          ...assets.map(row),
          total('Assets in all', assets),
          bold(['Liabilities', null, null]),
          ...liabilities.map(row),
          total('Liabilities in all', liabilities),
          bold(row(net).cells),
          bold(['Whose they are', null, null]),
          ...funds.map(row),
          total('Funds in all', funds),
        ],
      },
      {
        title: 'How the net assets changed',
        columns: [words, amountColumn('Amount')],
        rows: [
          ...change
            .filter(({ kobo }) => kobo !== 0)
            .map(({ label, kobo }) => ({ cells: [label, kobo] })),
          bold(['Net assets', net.end]),
        ],
      },
    ],
  };
}

/** Returns the trial balance: all accounts at the end of the period, before it is closed. */
export function trialSection(figures: Figures): Section {
  const rows = trialBalance(figures);
  const debit = sum(rows.map(({ kobo }) => Math.max(kobo, 0)));
  const credit = sum(rows.map(({ kobo }) => Math.max(-kobo, 0)));
  return {
    sheet: 'Trial balance',
    title: `Trial balance as at ${longDay(figures.range.until)}`,
    lead: ['Before income and expenditure of the period are closed to the funds.'],
    ties: [{ what: 'Debits', kobo: debit, equals: 'Credits', other: credit }],
    tables: [
      {
        title: null,
        columns: [words, amountColumn('Debit'), amountColumn('Credit')],
        rows: [
          ...rows.map(({ label, kobo }) => ({
            cells: kobo > 0 ? [label, kobo, null] : [label, null, -kobo],
          })),
          bold(['In all', debit, credit]),
        ],
      },
    ],
  };
}

/** Returns the restricted funds: what levies and vouchers gave them, and what was spent. Nothing without a fund. */
export function fundSections(figures: Figures): Section[] {
  const { funds, income } = figures;
  if (funds.length === 0) return [];
  const cells = (label: string, rows: typeof funds) => {
    const of = (pick: (row: (typeof funds)[number]) => number) => sum(rows.map(pick));
    const left = of((row) => row.brought + row.levied + row.received - row.spent);
    return [
      label,
      of(({ brought }) => brought),
      of(({ levied }) => levied),
      of(({ received }) => received),
      0 - of(({ spent }) => spent),
      left,
      of(({ owed }) => owed),
      left - of(({ owed }) => owed),
    ];
  };
  const ofLevies = income.filter(({ fund }) => fund !== null);
  return [
    {
      sheet: 'Restricted funds',
      title: 'Restricted funds',
      lead: [
        'A levy can feed a fund, less what of it was waived or written off; vouchers that name a fund are given to it or spent from it.',
        'What members still owe of a levy is in the balance, and is no money yet.',
      ],
      ties: [
        {
          what: 'Levies of funds',
          kobo: sum(funds.map(({ levied }) => levied)),
          equals: 'Income of these levies less bad debts',
          other: sum(ofLevies.map(({ now }) => now.charged - now.waived - now.writtenOff)),
        },
      ],
      tables: [
        {
          title: null,
          columns: [
            { title: 'Fund', kind: 'text', width: 26 },
            ...[
              'Brought forward',
              'Levies',
              'Received',
              'Spent',
              'Balance',
              'Owed by members',
              'In money',
            ].map(amountColumn),
          ],
          rows: [
            ...funds.map((row) => ({ cells: cells(row.name, [row]) })),
            bold(cells('In all', funds)),
          ],
        },
      ],
    },
  ];
}

/* What became of a line of the budget, in kobo. */
function actualOf(figures: Figures, { categoryId, direction }: Budgeted): number {
  if (categoryId === null) return sum(memberIncome(figures).map(({ now }) => now));
  const { receipts, payments } = figures.account.parts;
  const lines = direction === 'in' ? receipts : payments;
  return lines.find((line) => line.categoryId === categoryId)?.now ?? 0;
}

/** Returns the budget of the year beside what the period brought and cost. Nothing where none is entered. */
export function budgetSections(figures: Figures): Section[] {
  const { budget, range } = figures;
  if (budget.length === 0) return [];
  const rows = budget.map((line) => ({
    label: line.category ?? 'Dues, levies and penalties, less waived',
    direction: line.direction,
    planned: line.kobo,
    actual: actualOf(figures, line),
  }));
  const cells = (label: string, of: typeof rows) => {
    const [planned, actual] = [sum(of.map((row) => row.planned)), sum(of.map((row) => row.actual))];
    return [label, planned, actual, planned - actual];
  };
  const block = (title: string, direction: 'in' | 'out') => {
    const own = rows.filter((row) => row.direction === direction);
    return own.length === 0
      ? []
      : [
          bold([title, null, null, null]),
          ...own.map((row) => ({ cells: cells(row.label, [row]) })),
          bold(cells(`${title} in all`, own)),
        ];
  };
  return [
    {
      sheet: 'Budget',
      title: `Budget of ${range.until.slice(0, 4)}`,
      lead: [
        `The budget is of the year; what it is compared with is of ${rangeInWords(range)}, of the lines that have a budget.`,
      ],
      tables: [
        {
          title: null,
          columns: [words, ...['Budget', 'Actual', 'Left'].map(amountColumn)],
          rows: [...block('Income', 'in'), ...block('Expenditure', 'out')],
        },
      ],
    },
  ];
}
