import type { AccountSum, Head, HeadSum, Moved } from './cash-repo.ts';

/** A row of the account: this period and the one before it, in kobo. */
export type Line = { label: string; now: number; before: number };

/** Receipts and payments of a period beside those of the one before, between balances by account. */
type ReceiptsAndPayments = {
  opening: Line[];
  receipts: Line[];
  payments: Line[];
  /** Other than nothing only where a transfer has one side before an account's first day. */
  transfers: Line;
  closing: Line[];
  /** The lines by what they are, for the other accounts. */
  parts: {
    /** What members paid, less what they got back. */
    members: Line;
    suspense: Line;
    receipts: CategoryLine[];
    payments: CategoryLine[];
    fees: Line;
    remitted: Line;
  };
};

/** A line of a category. */
export type CategoryLine = Line & { categoryId: string };

type Account = { id: string; name: string; openingKobo: number; openedOn: string | null };

type Parts = {
  accounts: readonly Account[];
  sums: readonly AccountSum[];
  moved: { now: readonly Moved[]; before: readonly Moved[] };
  heads: readonly HeadSum[];
  categories: ReadonlyMap<string, string>;
  until: { now: string; before: string };
};

type Amounts = { now: number; before: number };

const columns = ['now', 'before'] as const;

/** Sums lines, in kobo. */
export const sumLines = (rows: readonly Amounts[]): Amounts => ({
  now: rows.reduce((sum, { now }) => sum + now, 0),
  before: rows.reduce((sum, { before }) => sum + before, 0),
});

const negative = ({ now, before }: Amounts): Amounts => ({ now: 0 - now, before: 0 - before });

/** Returns whether either of two amounts is anything. */
export const isThere = ({ now, before }: Amounts): boolean => now !== 0 || before !== 0;

/** Returns 'Dues of 2026', 'Levy: Building fund, 2026'. */
export function headInWords({ kind, year, name }: Head): string {
  if (kind === 'dues') return year === null ? 'Dues without a year' : `Dues of ${year}`;
  return `${kind === 'levy' ? 'Levy' : 'Penalty'}: ${name}${year === null ? '' : `, ${year}`}`;
}

const headOrder = ['dues', 'levy', 'penalty'] as const;

/*
 * Members' money by what it was put against. The rest is what they have paid in advance, less what was used of
 * that: so the rows come to the money that was received.
 */
function membersLines(sums: readonly AccountSum[], heads: readonly HeadSum[]): Line[] {
  const lines = headOrder
    .flatMap((kind) => heads.filter((head) => head.kind === kind))
    .map((head) => ({ label: headInWords(head), now: head.now, before: head.before }));
  const received = sumLines(sums.filter(({ kind }) => kind === 'members'));
  const put = sumLines(lines);
  const credit = {
    label: 'Members’ credit: paid in advance, less what was used',
    now: received.now - put.now,
    before: received.before - put.before,
  };
  return [...lines, credit].filter(isThere);
}

/* What is booked by hand, by category, in the order of the names. */
function categoryLines(
  { sums, categories }: Parts,
  kind: 'receipt' | 'payment',
  sign: (amounts: Amounts) => Amounts,
): CategoryLine[] {
  const ofKind = sums.filter((sum) => sum.kind === kind);
  const ids = [...new Set(ofKind.map(({ categoryId }) => categoryId ?? ''))];
  return ids
    .map((id) => ({
      categoryId: id,
      label: categories.get(id) ?? 'Without a category',
      ...sign(sumLines(ofKind.filter(({ categoryId }) => (categoryId ?? '') === id))),
    }))
    .sort((one, other) => one.label.localeCompare(other.label))
    .filter(isThere);
}

/*
 * A balance has the account's opening once its book has begun. One of nothing is shown at the end where the account had a
 * book by then: an account that is opened later is not in the pack of an earlier period.
 */
function balances({ accounts, moved, until }: Parts, at: 'opening' | 'closing'): Line[] {
  const hadBook = ({ id, openedOn }: Parts['accounts'][number]) =>
    (openedOn !== null && openedOn <= until.now) ||
    moved.now.some(({ accountId }) => accountId === id);
  return accounts
    .map((one) => {
      const { id, name, openingKobo, openedOn } = one;
      const of = (column: 'now' | 'before') => {
        const has = openedOn === null || openedOn <= until[column] ? openingKobo : 0;
        return has + (moved[column].find(({ accountId }) => accountId === id)?.[at] ?? 0);
      };
      const line = { label: name, now: of('now'), before: of('before') };
      return { line, isShown: isThere(line) || (at === 'closing' && hadBook(one)) };
    })
    .flatMap(({ line, isShown }) => (isShown ? [line] : []));
}

/**
 * Makes the receipts and payments account from the sums of the cash book.
 *
 * @throws Error if it does not close to the balances, which would be a mistake of ours
 */
export function receiptsAndPayments(parts: Parts): ReceiptsAndPayments {
  const { sums, heads } = parts;
  const ofKind = (kind: AccountSum['kind']) => sumLines(sums.filter((sum) => sum.kind === kind));
  const each = {
    members: { label: 'Members', ...ofKind('members') },
    suspense: { label: 'Suspense: nobody’s yet, less what was decided on', ...ofKind('suspense') },
    receipts: categoryLines(parts, 'receipt', (amounts) => amounts),
    payments: categoryLines(parts, 'payment', negative),
    fees: { label: 'Gateways’ fees', ...negative(ofKind('fee')) },
    remitted: { label: 'Remitted to the national body', ...negative(ofKind('remittance')) },
  };
  const account = {
    opening: balances(parts, 'opening'),
    receipts: [...membersLines(sums, heads), ...each.receipts, ...[each.suspense].filter(isThere)],
    payments: [...each.payments, ...[each.fees, each.remitted].filter(isThere)],
    transfers: { label: 'Transfers', ...ofKind('transfer') },
    closing: balances(parts, 'closing'),
    parts: each,
  };
  for (const column of columns) {
    const of = (lines: readonly Line[]) => sumLines(lines)[column];
    const expected =
      of(account.opening) + of(account.receipts) - of(account.payments) + account.transfers[column];
    if (expected !== of(account.closing))
      throw new Error('The receipts and payments account does not close to its balances.');
  }
  return account;
}
