import { longDay } from '../../../long-day.ts';
import type { Figures } from './figures.ts';
import type { Income } from './income-repo.ts';
import { sum } from './money.ts';
import { headInWords, type Line, sumLines } from './receipts-payments.ts';

/** Income and expenditure of a period beside those of the one before, in kobo. */
export type IncomeAccount = {
  income: Line[];
  expenditure: Line[];
  surplus: Line;
};

/** What there is at the end of the period, and at the end of the day before it, in kobo. */
export type Balance = { label: string; end: number; start: number };

/** The balance sheet: what the society has and owes, and whose the rest is. */
export type BalanceSheet = {
  assets: Balance[];
  liabilities: Balance[];
  net: Balance;
  funds: Balance[];
  /** How the net assets came from those at the start, in kobo. */
  change: { label: string; kobo: number }[];
};

const isThere = ({ now, before }: Line) => now !== 0 || before !== 0;
const isBalance = ({ end, start }: Balance) => end !== 0 || start !== 0;

/** Returns what members were charged less what was waived: the income of their dues, by head. */
export const memberIncome = ({ income }: Figures): Line[] =>
  income
    .map(({ now, before, ...head }) => ({
      label: headInWords(head),
      now: now.charged - now.waived,
      before: before.charged - before.waived,
    }))
    .filter(isThere);

/** Makes the income and expenditure account: what was charged and what was spent, whenever it is paid. */
export function incomeAccount(figures: Figures): IncomeAccount {
  const { account, income: heads, remittance, shareBefore } = figures;
  const all = (of: (sums: Income) => number, label: string): Line => ({
    label,
    now: sum(heads.map(({ now }) => of(now))),
    before: sum(heads.map(({ before }) => of(before))),
  });
  const share = {
    label: 'National body’s share of dues',
    now: remittance.accrued,
    before: shareBefore,
  };
  const income = [...memberIncome(figures), ...account.parts.receipts];
  const expenditure = [
    ...account.parts.payments,
    account.parts.fees,
    share,
    all(({ writtenOff }) => writtenOff, 'Bad debts written off'),
  ].filter(isThere);
  const [came, went] = [sumLines(income), sumLines(expenditure)];
  const surplus = { label: 'Surplus', now: came.now - went.now, before: came.before - went.before };
  return { income, expenditure, surplus };
}

/** What was taken on of members in the period, owed less credit, and what no income and no account has. */
const takenOn = ({ dues, credit }: Figures) =>
  sum(dues.map((row) => row.takenOn - row.reversed.takenOn)) -
  credit.takenOn +
  credit.takenOnReversed;

const outside = ({ account, aside }: Figures) =>
  account.transfers.now - aside.ofMembers - aside.ofSuspense - aside.ofRemittance;

const outsideLabel = 'Money of no account, or from before an account’s first day';

/** Makes the balance sheet of the period's last day beside that of the day before it. */
export function balanceSheet(figures: Figures): BalanceSheet {
  const { account, position, remittance, suspense, suspenseBefore, funds, range } = figures;
  const due = remittance.opening + remittance.accrued - remittance.remitted;
  const assets = [
    ...account.closing.map(({ label, now }) => ({
      label,
      end: now,
      start: account.opening.find((line) => line.label === label)?.now ?? 0,
    })),
    { label: 'Owed by members', end: position.end.owed, start: position.start.owed },
  ];
  const liabilities = [
    { label: 'Members’ credit', end: position.end.credit, start: position.start.credit },
    { label: 'Suspense', end: sum(suspense.map(({ kobo }) => kobo)), start: suspenseBefore },
    { label: 'Owed to the national body', end: due, start: remittance.opening },
  ];
  const of = (rows: readonly Balance[], at: 'end' | 'start') => sum(rows.map((row) => row[at]));
  const net = {
    label: 'Net assets',
    end: of(assets, 'end') - of(liabilities, 'end'),
    start: of(assets, 'start') - of(liabilities, 'start'),
  };
  const restricted = funds.map(({ name, brought, levied, received, spent }) => ({
    label: name,
    end: brought + levied + received - spent,
    start: brought,
  }));
  const general = {
    label: 'General fund',
    end: net.end - of(restricted, 'end'),
    start: net.start - of(restricted, 'start'),
  };
  const change = [
    { label: `Net assets before ${longDay(range.from)}`, kobo: net.start },
    { label: 'Surplus', kobo: incomeAccount(figures).surplus.now },
    { label: 'Taken on of members', kobo: takenOn(figures) },
    { label: outsideLabel, kobo: outside(figures) },
  ];
  return {
    assets,
    liabilities: liabilities.filter(isBalance),
    net,
    funds: [general, ...restricted],
    change,
  };
}

/** Returns the balances of all accounts at the end of the period before it is closed: debits, and credits as negative. In kobo. */
export function trialBalance(figures: Figures): { label: string; kobo: number }[] {
  const { assets, liabilities, net } = balanceSheet(figures);
  const { account, income, remittance } = figures;
  return [
    ...assets.map(({ label, end }) => ({ label, kobo: end })),
    ...liabilities.map(({ label, end }) => ({ label, kobo: -end })),
    { label: 'Accumulated funds at the start', kobo: -net.start },
    { label: 'Taken on of members', kobo: -takenOn(figures) },
    { label: outsideLabel, kobo: -outside(figures) },
    ...income.map(({ now, ...head }) => ({ label: headInWords(head), kobo: -now.charged })),
    { label: 'Waived', kobo: sum(income.map(({ now }) => now.waived)) },
    { label: 'Bad debts written off', kobo: sum(income.map(({ now }) => now.writtenOff)) },
    ...account.parts.receipts.map(({ label, now }) => ({
      label: `Receipts: ${label}`,
      kobo: -now,
    })),
    ...account.parts.payments.map(({ label, now }) => ({ label: `Payments: ${label}`, kobo: now })),
    { label: 'Gateway fees', kobo: account.parts.fees.now },
    { label: 'National body’s share of dues', kobo: remittance.accrued },
  ].filter(({ kobo }) => kobo !== 0);
}
