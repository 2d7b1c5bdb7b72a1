import { longDay } from '../../../../long-day.ts';
import { amountColumn, bold, type Section, tie } from '../../packs/pack-table.ts';
import type { Figures } from '../figures.ts';
import { balanceSheet, incomeAccount, memberIncome, trialBalance } from '../final-accounts.ts';
import type { Budgeted } from '../income-repo.ts';
import { sum } from '../money.ts';
import { rangeInWords } from '../ranges.ts';
import { block, lineCells, words } from './cash.ts';

/** Returns income and expenditure: what was earned and what it cost, whenever it is paid. */
export function incomeSection(figures: Figures): Section {
  const { range, before } = figures;
  const { income, expenditure, surplus } = incomeAccount(figures);
  return {
    sheet: 'Income and expenditure',
    title: 'Income and expenditure account',
    lead: [
      'What members were charged is income when it is charged, less what was waived; a write-off is an expense.',
      'What is paid for or received is here when it is booked.',
    ],
    tables: {
      columns: [words, ...[range, before].map(rangeInWords).map(amountColumn)],
      rows: [
        ...block('Income', income, 'Income in all'),
        ...block('Expenditure', expenditure, 'Expenditure in all'),
        bold(lineCells(surplus)),
      ],
    },
  };
}

/** Returns the balance sheet: what there is and what is owed, at the end and before the period. */
export function balanceSection(figures: Figures): Section {
  const { range } = figures;
  const { assets, liabilities, net, funds, change } = balanceSheet(figures);
  return {
    sheet: 'Balance sheet',
    title: `Balance sheet as at ${longDay(range.until)}`,
    lead: ['Members’ credit and money in suspense are owed to whom they came from.'],
    ties: [
      tie(
        'Net assets',
        net.now,
        'Those before the period, the surplus and what was taken on',
        sum(change.map(({ kobo }) => kobo)),
      ),
    ],
    tables: [
      {
        columns: [words, amountColumn('At the end'), amountColumn('Before the period')],
        rows: [
          ...block('Assets', assets, 'Assets in all'),
          ...block('Liabilities', liabilities, 'Liabilities in all'),
          bold(lineCells(net)),
          ...block('Whose they are', funds, 'Funds in all'),
        ],
      },
      {
        title: 'How the net assets changed',
        columns: [words, amountColumn('Amount')],
        rows: [
          ...change
            .filter(({ kobo }) => kobo !== 0)
            .map(({ label, kobo }) => ({ cells: [label, kobo] })),
          bold(['Net assets', net.now]),
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
    ties: [tie('Debits', debit, 'Credits', credit)],
    tables: {
      columns: [words, amountColumn('Debit'), amountColumn('Credit')],
      rows: [
        ...rows.map(({ label, kobo }) => ({
          cells: kobo > 0 ? [label, kobo, null] : [label, null, -kobo],
        })),
        bold(['In all', debit, credit]),
      ],
    },
  };
}

const fundAmounts = 'Brought forward,Levies,Received,Spent,Balance,Owed by members,In money'.split(
  ',',
);

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
      tables: {
        columns: [{ title: 'Fund', kind: 'text', width: 26 }, ...fundAmounts.map(amountColumn)],
        rows: [
          ...funds.map((row) => ({ cells: cells(row.name, [row]) })),
          bold(cells('In all', funds)),
        ],
      },
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
  const budgeted = (title: string, direction: 'in' | 'out') => {
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
      tables: {
        columns: [words, ...['Budget', 'Actual', 'Left'].map(amountColumn)],
        rows: [...budgeted('Income', 'in'), ...budgeted('Expenditure', 'out')],
      },
    },
  ];
}
