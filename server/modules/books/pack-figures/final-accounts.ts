import { longDay } from '../../../long-day.ts';
import type { Figures } from './figures.ts';
import type { Income } from './income-repo.ts';
import { sum } from './money.ts';
import { headInWords, isThere, type Line, sumLines } from './receipts-payments.ts';

/** The balance sheet: what the society has and owes, and whose the rest is; at the end of the period and before it. */
type BalanceSheet = Record<'assets' | 'liabilities' | 'funds', Line[]> & {
  net: Line;
  /** How the net assets came from those before the period, in kobo. */
  change: { label: string; kobo: number }[];
};

const less = (label: string, lines: readonly Line[], others: readonly Line[]): Line => {
  const [one, other] = [sumLines(lines), sumLines(others)];
  return { label, now: one.now - other.now, before: one.before - other.before };
};

/** Returns what members were charged less what was waived: the income of their dues, by head. */
export const memberIncome = ({ income }: Figures): Line[] =>
  income
    .map(({ now, before, ...head }) => ({
      label: headInWords(head),
      now: now.charged - now.waived,
      before: before.charged - before.waived,
    }))
    .filter(isThere);

/** Makes the income and expenditure account: what was charged and what was spent, whenever it is paid. In kobo. */
export function incomeAccount(figures: Figures) {
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
  return { income, expenditure, surplus: less('Surplus', income, expenditure) };
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
      now,
      before: account.opening.find((line) => line.label === label)?.now ?? 0,
    })),
    { label: 'Owed by members', now: position.end.owed, before: position.start.owed },
  ];
  const liabilities = [
    { label: 'Members’ credit', now: position.end.credit, before: position.start.credit },
    { label: 'Suspense', now: sum(suspense.map(({ kobo }) => kobo)), before: suspenseBefore },
    { label: 'Owed to the national body', now: due, before: remittance.opening },
  ];
  const net = less('Net assets', assets, liabilities);
  const restricted = funds.map(({ name, brought, levied, received, spent }) => ({
    label: name,
    now: brought + levied + received - spent,
    before: brought,
  }));
  const general = less('General fund', [net], restricted);
  const change = [
    { label: `Net assets before ${longDay(range.from)}`, kobo: net.before },
    { label: 'Surplus', kobo: incomeAccount(figures).surplus.now },
    { label: 'Taken on of members', kobo: takenOn(figures) },
    { label: outsideLabel, kobo: outside(figures) },
  ];
  const shown = liabilities.filter(isThere);
  return { assets, liabilities: shown, net, funds: [general, ...restricted], change };
}

/** Returns the balances of all accounts at the end of the period before it is closed: debits, and credits as negative. In kobo. */
export function trialBalance(figures: Figures): { label: string; kobo: number }[] {
  const { assets, liabilities, net } = balanceSheet(figures);
  const { account, income, remittance } = figures;
  return [
    ...assets.map(({ label, now }) => ({ label, kobo: now })),
    ...liabilities.map(({ label, now }) => ({ label, kobo: -now })),
    { label: 'Accumulated funds at the start', kobo: -net.before },
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
