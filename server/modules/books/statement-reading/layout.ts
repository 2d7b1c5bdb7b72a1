import { fold } from '#contract/books/bank-statements/narration.ts';
import type { ColumnChoice } from '#contract/books/bank-statements/schemas.ts';
import { type StatementColumn, statementColumns } from '#contract/books/bank-statements/terms.ts';

/* Headings of Nigerian banks' exports as `plain` leaves them; the first that a row has is taken. */
const headings: Readonly<Record<StatementColumn, readonly string[]>> = {
  date: [
    ...['transdate', 'transactiondate', 'txndate', 'trandate', 'trxdate', 'trndate', 'trnsdate'],
    ...['actualtransactiondate', 'postingdate', 'posteddate', 'postdate', 'entrydate'],
    ...[
      'dateposted',
      'bookingdate',
      'bookdate',
      'createdate',
      'datecreated',
      'date',
      'dateandtime',
      'datetime',
    ],
    ...['transactiondatetime', 'transtime', 'valuedate', 'valdate'],
  ],
  narration: [
    ...['narration', 'narrations', 'transactionnarration', 'transnarration', 'narrative'],
    ...['remarks', 'remark', 'transactionremarks', 'transremarks', 'description', 'descriptions'],
    ...['transactiondescription', 'transactiondetails', 'transactiondetail', 'transdetails'],
    ...[
      'details',
      'particulars',
      'transactionparticulars',
      'descriptionpayeememo',
      'payee',
      'memo',
    ],
  ],
  credit: [
    ...['credit', 'credits', 'creditamount', 'creditamt', 'cramount', 'amountcredited', 'cr'],
    ...['deposit', 'deposits', 'depositamount', 'lodgement', 'lodgements', 'lodgment', 'lodgments'],
    ...['moneyin', 'payin', 'paidin', 'paymentsin', 'inflow', 'received'],
  ],
  debit: [
    ...['debit', 'debits', 'debitamount', 'debitamt', 'dramount', 'amountdebited', 'dr'],
    ...['withdrawal', 'withdrawals', 'withdrawalamount', 'moneyout', 'payout', 'paidout'],
    ...['paymentsout', 'outflow'],
  ],
  amount: ['amount', 'transactionamount', 'transamount', 'txnamount', 'tranamount', 'amt'],
  type: [
    ...['drcr', 'crdr', 'dc', 'cd', 'debitcredit', 'creditdebit', 'type', 'transactiontype'],
    ...['transtype', 'txntype', 'trantype', 'indicator', 'sign'],
  ],
  balance: [
    ...['balance', 'bal', 'runningbalance', 'balanceafter', 'accountbalance', 'currentbalance'],
    ...['bookbalance', 'ledgerbalance', 'closingbalance', 'clearedbalance', 'availablebalance'],
  ],
  reference: [
    ...['reference', 'referenceno', 'referencenumber', 'refno', 'refnumber', 'ref', 'transref'],
    ...['transactionreference', 'transactionref', 'transreference', 'transactionid', 'transid'],
    ...['tranid', 'sessionid', 'originatingreference', 'paymentreference', 'instrumentno'],
    ...['instrumentnumber', 'documentno', 'documentnumber', 'docno', 'chequeno', 'chqno'],
    ...['chqrefno', 'chequerefno', 'tellerno', 'instrumentcode'],
  ],
};

/* 'CREDIT (NGN)', 'Credit ₦' and 'credit' are the same. */
const plain = (heading: string): string =>
  fold(heading)
    .replace(/\bN(GN|AIRA)\b|₦|\(N\)/g, '')
    .replace(/[^A-Z0-9]+/g, '')
    .toLowerCase();

/** Where the columns of a statement are, from 0, and the row of their headings; -1 without one. */
export type Layout = { head: number; columns: Partial<Record<StatementColumn, number>> };

/** Rows that are looked through for the headings. */
export const maxTitleRows = 100;

function columnsOf(row: readonly string[]): Layout['columns'] {
  const cells = row.map(plain);
  const columns: Layout['columns'] = {};
  for (const column of statementColumns)
    for (const heading of headings[column]) {
      const place = cells.indexOf(heading);
      if (place === -1 || Object.values(columns).includes(place)) continue;
      columns[column] = place;
      break;
    }
  return columns;
}

const isWhole = ({ date, narration, credit, amount }: Layout['columns']): boolean =>
  date !== undefined && narration !== undefined && (credit ?? amount) !== undefined;

/** Finds the row of the headings, wherever it is, and its columns; null where there is none. */
export function findLayout(rows: readonly (readonly string[])[]): Layout | null {
  const top = rows.slice(0, maxTitleRows);
  const head = top.findIndex((row) => isWhole(columnsOf(row)));
  return head === -1 ? null : { head, columns: columnsOf(rows[head] ?? []) };
}

type Named = Partial<Record<StatementColumn, string>>;

function fromHeadings(rows: readonly (readonly string[])[], choice: ColumnChoice): Layout | null {
  const named: Named = Object.fromEntries(
    Object.entries(choice).flatMap(([column, place]) =>
      typeof place === 'string' ? [[column, plain(place)]] : [],
    ),
  );
  const wanted = Object.values(named);
  const head = rows.slice(0, maxTitleRows).findIndex((row) => {
    const cells = row.map(plain);
    return wanted.every((heading) => heading !== '' && cells.includes(heading));
  });
  if (head === -1) return null;
  const cells = (rows[head] ?? []).map(plain);
  const columns: Layout['columns'] = {};
  for (const column of statementColumns) {
    const place = choice[column];
    if (typeof place === 'number') columns[column] = place;
    else if (place !== undefined) columns[column] = cells.indexOf(plain(place));
  }
  return { head, columns };
}

/**
 * Returns the layout that somebody chose: headings are looked for, places are taken as they are. Null
 * where a heading is not there, or date, narration or amounts are missing.
 */
export function chosenLayout(
  rows: readonly (readonly string[])[],
  choice: ColumnChoice,
): Layout | null {
  const byPlace = Object.values(choice).every((place) => typeof place !== 'string');
  const layout = byPlace
    ? { head: findLayout(rows)?.head ?? -1, columns: choice as Layout['columns'] }
    : fromHeadings(rows, choice);
  return layout && isWhole(layout.columns) ? layout : null;
}
