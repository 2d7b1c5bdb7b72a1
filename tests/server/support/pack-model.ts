import type pg from 'pg';
import { longDay } from '../../../server/long-day.ts';
import { rangesOf } from '../../../server/modules/books/pack-figures/ranges.ts';

/*
 * The figures of a pack summed from the entries alone, row by row, without the product's own queries. Amounts in kobo;
 * a number of something is a hundred times it, as a workbook that is read in kobo has it.
 */

type Entry = {
  id: string;
  itemId: string;
  userId: string;
  kind: string;
  side: string;
  kobo: number;
  year: number | null;
  name: string | null;
  levyId: string | null;
  fund: string | null;
  day: string;
  account: string | null;
  reverses: string | null;
  paymentId: string | null;
  returned: boolean;
};
type Put = { chargeId: string; moneyId: string; kobo: number; day: string };
type Voucher = {
  kind: string;
  kobo: number;
  day: string;
  account: string;
  toAccount: string | null;
  category: string | null;
  fund: string | null;
};
type Account = { id: string; name: string; kind: string; kobo: number; openedOn: string | null };
type Held = { item: string; kobo: number; day: string; account: string | null; since: string };
type Fee = { kobo: number; day: string; account: string };

const total = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

async function read(pool: pg.Pool) {
  const rows = async <Row>(text: string) => (await pool.query(text)).rows as Row[];
  return {
    entries:
      await rows<Entry>(`select e.id, e.item_id as "itemId", e.user_id as "userId", e.kind, e.side,
      e.change_kobo::float8 as kobo, e.year, e.name, e.levy_id as "levyId", l.fund, e.posted_on::text as day,
      coalesce(e.cash_account_id, p.cash_account_id) as account, e.reverses, e.payment_id as "paymentId",
      coalesce(p.returned_on is not null and e.kind = 'reversal', false) as returned
      from ledger_entries e left join payments p on p.id = e.payment_id left join levies l on l.id = e.levy_id`),
    puts: await rows<Put>(`select charge_id as "chargeId", money_id as "moneyId", amount_kobo::float8 as kobo,
      posted_on::text as day from allocations`),
    vouchers:
      await rows<Voucher>(`select e.kind, e.amount_kobo::float8 * case when reverses is null then 1 else -1 end as kobo,
      e.date::text as day, e.account_id as account, e.to_account_id as "toAccount", c.name as category, e.fund
      from cash_entries e left join cash_categories c on c.id = e.category_id`),
    accounts:
      await rows<Account>(`select id, name, kind, opening_kobo::float8 as kobo, opened_on::text as "openedOn"
      from cash_accounts order by array_position(array['bank', 'cash', 'gateway'], kind), lower(name)`),
    held: await rows<Held>(`select item_id as item, change_kobo::float8 as kobo, posted_on::text as day,
      account_id as account, date::text as since from suspense_entries`),
    fees: await rows<Fee>(`select p.fee_kobo::float8 as kobo, e.posted_on::text as day, p.cash_account_id as account
      from payments p join ledger_entries e on e.payment_id = p.id and e.kind = 'payment' and e.replaces is null
        and e.item_id = e.id
      where p.fee_kobo > 0`),
    shares: await rows<{ kobo: number; day: string }>(
      `select amount_kobo::float8 as kobo, posted_on::text as day from share_accruals`,
    ),
    applied: new Set(
      (
        await rows<{ id: string }>(
          `select id from users where membership in ('applied', 'refused') or membership is null`,
        )
      ).map(({ id }) => id),
    ),
    budget: await rows<{ category: string | null; direction: string; kobo: number; year: number }>(
      `select c.name as category, coalesce(c.direction, 'in') as direction, amount::float8 as kobo, year
       from budget_lines left join cash_categories c on c.id = category_id`,
    ),
  };
}

/**
 * Returns the rows with numbers that the parts of a pack must have, by sheet: a label and what follows it, in kobo.
 *
 * @param holderOf says whose account that of a record is, where records were merged
 */
export async function expectedFigures(
  pool: pg.Pool,
  { from, until }: { from: string; until: string },
  holderOf = (userId: string) => userId,
): Promise<Map<string, (string | number)[][]>> {
  const books = await read(pool);
  const byId = new Map(books.entries.map((entry) => [entry.id, entry]));
  const isNow = (day: string) => day >= from && day <= until;
  const { before: yearAgo } = rangesOf({ from, until });
  const isBefore = (day: string) => day >= yearAgo.from && day <= yearAgo.until;

  /* Items of the ledger on a day: what is charged or received in all, and what of it is put to use. */
  const chargesOn = (until: (day: string) => boolean) => {
    const items = new Map<string, { full: number; put: number }>();
    const of = (id: string) => {
      const item = items.get(id) ?? { full: 0, put: 0 };
      items.set(id, item);
      return item;
    };
    for (const entry of books.entries)
      if (entry.side === 'charge' && until(entry.day)) of(entry.itemId).full += entry.kobo;
    for (const put of books.puts) if (until(put.day)) of(put.chargeId).put += put.kobo;
    return items;
  };
  const [start, end] = [chargesOn((day) => day < from), chargesOn((day) => day <= until)];
  const owedOf = (item = { full: 0, put: 0 }) => Math.max(0, item.full - item.put);
  const settledOf = (item = { full: 0, put: 0 }) => Math.min(item.full, item.put);
  const charges = books.entries.filter(
    ({ id, itemId, side, day }) => id === itemId && side === 'charge' && day <= until,
  );
  const isLevy = ({ kind }: Entry) => kind === 'levy' || kind === 'penalty';
  const headOf = (charge: Entry) =>
    isLevy(charge)
      ? `${charge.kind === 'levy' ? 'Levy' : 'Penalty'}: ${charge.name}, ${charge.year}`
      : `Dues of ${charge.year}`;
  const originOf = (entry: Entry) => (entry.reverses ? byId.get(entry.reverses)?.kind : entry.kind);
  const changes = books.entries.filter(({ side }) => side === 'charge');
  /* What entries of a kind come to, of one head or of all. */
  const flow = (
    when: (day: string) => boolean,
    kinds: readonly string[],
    how: 'made' | 'reversed' | 'both',
    ofHead?: (charge: Entry) => boolean,
  ) =>
    total(
      changes
        .filter((entry) => when(entry.day) && kinds.includes(originOf(entry) ?? ''))
        .filter(({ reverses }) => how === 'both' || (how === 'reversed') === (reverses !== null))
        .filter(({ itemId }) => {
          const charge = byId.get(itemId);
          return !ofHead || (charge !== undefined && ofHead(charge));
        })
        .map(({ kobo }) => kobo),
    );
  const charged = ['charge', 'levy', 'penalty'];
  const all = [...charged, 'opening', 'waiver', 'writeoff'];

  const dueRow = (label: string, own: readonly Entry[]) => {
    const ids = new Set(own.map(({ id }) => id));
    const of = (kinds: readonly string[], how: 'made' | 'reversed') =>
      flow(isNow, kinds, how, ({ id }) => ids.has(id));
    const items = (map: typeof start, pick: typeof owedOf) =>
      total(own.map(({ id }) => pick(map.get(id))));
    return [
      label,
      items(start, owedOf),
      of(['opening'], 'made'),
      of(charged, 'made'),
      of(['waiver'], 'made'),
      of(['writeoff'], 'made'),
      of(all, 'reversed'),
      items(start, settledOf) - items(end, settledOf),
      items(end, owedOf),
    ];
  };
  const grouped = (own: readonly Entry[], label: (charge: Entry) => string) => {
    const groups = new Map<string, Entry[]>();
    for (const charge of own) {
      const key = `${charge.levyId} ${label(charge)}`;
      groups.set(key, [...(groups.get(key) ?? []), charge]);
    }
    return [...groups.values()].map((group) => dueRow(label(group[0] as Entry), group));
  };
  const isFilled = (row: (string | number)[]) => row.slice(1).some((value) => value !== 0);
  const sorted = (rows: (string | number)[][]) =>
    rows.filter(isFilled).sort(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  const dues = charges.filter((charge) => !isLevy(charge));
  const levied = charges.filter(isLevy);
  const duesRows = [
    ...sorted(grouped(dues, ({ year }) => String(year))),
    dueRow('All', dues),
    ...(levied.length > 0
      ? [
          ...sorted(grouped(levied, ({ name, year }) => `${name}, ${year}`)),
          dueRow('All', levied),
          dueRow('Dues, levies and penalties', charges),
        ]
      : []),
  ];

  /* Members' money. */
  const money = books.entries.filter(({ side }) => side === 'money');
  const moneyOf = (when: (day: string) => boolean, which: (entry: Entry) => boolean = () => true) =>
    total(money.filter((entry) => when(entry.day) && which(entry)).map(({ kobo }) => kobo));
  const settledOn = (map: typeof start) => total([...map.values()].map(settledOf));
  const creditStart = moneyOf((day) => day < from) - settledOn(start);
  const creditEnd = moneyOf((day) => day <= until) - settledOn(end);
  const ofKind = (kind: string) => moneyOf(isNow, (entry) => entry.kind === kind);
  const creditRows = [
    ['Brought forward', creditStart],
    ['Taken on', ofKind('opening')],
    ['Received', ofKind('payment')],
    ['Refunded', ofKind('refund')],
    ['Returned by the bank', moneyOf(isNow, ({ returned }) => returned)],
    ['Reversed', moneyOf(isNow, ({ kind, returned }) => kind === 'reversal' && !returned)],
    ['Moved between members', ofKind('move')],
    ['Settled', settledOn(start) - settledOn(end)],
    ['Carried forward', creditEnd],
  ];

  /* The cash book: each movement by account. */
  type Movement = {
    what: string;
    category: string | null;
    kobo: number;
    day: string;
    account: string | null;
  };
  const movements: Movement[] = [
    ...money
      .filter(({ kind, paymentId }) => kind !== 'move' && paymentId !== null)
      .map(({ kobo, day, account }) => ({ what: 'members', category: null, kobo, day, account })),
    ...books.fees.map(({ kobo, ...row }) => ({ ...row, what: 'fee', category: null, kobo: -kobo })),
    ...books.held.map(({ kobo, day, account }) => ({
      what: 'suspense',
      category: null,
      kobo,
      day,
      account,
    })),
    ...books.vouchers.flatMap(({ kind, kobo, day, account, toAccount, category }) => [
      { what: kind, category, kobo: kind === 'receipt' ? kobo : -kobo, day, account },
      ...(toAccount ? [{ what: kind, category, kobo, day, account: toAccount }] : []),
    ]),
  ].filter(({ account, day }) => {
    const of = books.accounts.find(({ id }) => id === account);
    return of && (of.openedOn === null || day >= of.openedOn);
  });
  const balanceOn = (account: Account, until: (day: string) => boolean, last: string) =>
    (account.openedOn === null || account.openedOn <= last ? account.kobo : 0) +
    total(
      movements
        .filter((row) => row.account === account.id && until(row.day))
        .map(({ kobo }) => kobo),
    );
  const moved = (when: (day: string) => boolean, what: string, category?: string) =>
    total(
      movements
        .filter((row) => when(row.day) && row.what === what)
        .filter((row) => category === undefined || row.category === category)
        .map(({ kobo }) => kobo),
    );
  const categories = (what: string) =>
    [
      ...new Set(
        movements.filter((row) => row.what === what).map(({ category }) => category ?? ''),
      ),
    ].sort((one, other) => one.localeCompare(other));
  const both = (label: string, of: (when: (day: string) => boolean) => number) => [
    label,
    of(isNow),
    of(isBefore),
  ];
  const opening = books.accounts.map((account) => [
    account.name,
    balanceOn(account, (day) => day < from, until),
    balanceOn(account, (day) => day < yearAgo.from, yearAgo.until),
  ]);
  const closing = books.accounts.map((account) => [
    account.name,
    balanceOn(account, (day) => day <= until, until),
    balanceOn(account, (day) => day <= yearAgo.until, yearAgo.until),
  ]);
  const sumRow = (label: string, rows: (string | number)[][]) => [
    label,
    ...[1, 2].map((column) => total(rows.map((row) => Number(row[column])))),
  ];
  const paidTo = (when: (day: string) => boolean, charge: (entry: Entry) => boolean) =>
    total(
      books.puts
        .filter(({ day, chargeId, moneyId }) => {
          const [of, by] = [byId.get(chargeId), byId.get(moneyId)];
          const account = books.accounts.find(({ id }) => id === by?.account);
          const isIn =
            account && (account.openedOn === null || (by?.day ?? '') >= account.openedOn);
          return when(day) && of !== undefined && by?.paymentId !== null && isIn && charge(of);
        })
        .map(({ kobo }) => kobo),
    );
  const heads = [
    ...new Map(
      charges.map((charge) => [`${charge.levyId ?? ''} ${headOf(charge)}`, charge]),
    ).entries(),
  ];
  const kindOrder = ['Dues', 'Levy', 'Penalty'];
  heads.sort(([, one], [, other]) => {
    const [a, b] = [headOf(one), headOf(other)];
    const rank = (label: string) => kindOrder.findIndex((word) => label.startsWith(word));
    return rank(a) - rank(b) || (a < b ? -1 : 1);
  });
  const sameHead = (of: Entry) => (charge: Entry) =>
    headOf(charge) === headOf(of) && (charge.levyId ?? '') === (of.levyId ?? '');
  const headRows = heads.map(([, head]) =>
    both(headOf(head), (when) => paidTo(when, sameHead(head))),
  );
  const members = both('Members', (when) => moved(when, 'members'));
  const credit = [
    'Members’ credit: paid in advance, less what was used',
    ...[1, 2].map((at) => Number(members[at]) - total(headRows.map((row) => Number(row[at])))),
  ];
  const received = categories('receipt').map((name) =>
    both(name, (when) => moved(when, 'receipt', name)),
  );
  const paid = categories('payment').map((name) =>
    both(name, (when) => -moved(when, 'payment', name)),
  );
  const receipts = [
    ...headRows,
    credit,
    ...received,
    both('Suspense: nobody’s yet, less what was decided on', (when) => moved(when, 'suspense')),
  ].filter(isFilled);
  const fees = both('Gateways’ fees', (when) => -moved(when, 'fee'));
  const payments = [
    ...paid,
    fees,
    both('Remitted to the national body', (when) => -moved(when, 'remittance')),
  ].filter(isFilled);

  /* Income and expenditure, by what was charged. */
  const incomeOf = (when: (day: string) => boolean, of?: (charge: Entry) => boolean) =>
    flow(when, [...charged, 'waiver'], 'both', of);
  const income = [
    ...heads.map(([, head]) => both(headOf(head), (when) => incomeOf(when, sameHead(head)))),
    ...received,
  ].filter(isFilled);
  const shareOf = (when: (day: string) => boolean) =>
    total(books.shares.filter(({ day }) => when(day)).map(({ kobo }) => kobo));
  const expenditure = [
    ...paid,
    fees,
    both('National body’s share of dues', shareOf),
    both('Bad debts written off', (when) => -flow(when, ['writeoff'], 'both')),
  ].filter(isFilled);
  const [came, went] = [sumRow('Income in all', income), sumRow('Expenditure in all', expenditure)];
  const surplus = ['Surplus', Number(came[1]) - Number(went[1]), Number(came[2]) - Number(went[2])];

  /* The balance sheet. */
  const owedOn = (map: typeof start) => total([...map.values()].map(owedOf));
  const heldOn = (when: (day: string) => boolean) =>
    total(books.held.filter(({ day }) => when(day)).map(({ kobo }) => kobo));
  const dueOn = (when: (day: string) => boolean) =>
    shareOf(when) -
    total(
      books.vouchers
        .filter(({ kind, day }) => kind === 'remittance' && when(day))
        .map(({ kobo }) => kobo),
    );
  const [before, by] = [(day: string) => day < from, (day: string) => day <= until];
  const assets = [
    ...closing.map(([name = '', kobo = 0], index) => [name, kobo, opening[index]?.[1] ?? 0]),
    ['Owed by members', owedOn(end), owedOn(start)],
  ];
  const liabilities = [
    ['Members’ credit', creditEnd, creditStart],
    ['Suspense', heldOn(by), heldOn(before)],
    ['Owed to the national body', dueOn(by), dueOn(before)],
  ].filter(isFilled);
  const [has, owes] = [sumRow('Assets in all', assets), sumRow('Liabilities in all', liabilities)];
  const net = [1, 2].map((at) => Number(has[at]) - Number(owes[at]));
  const takenOn = flow(isNow, ['opening'], 'both') - ofKind('opening');
  const fundNames = [
    ...new Set([...levied, ...books.vouchers].flatMap(({ fund }) => (fund === null ? [] : [fund]))),
  ].sort();
  const funds = fundNames.map((name) => {
    const isOf = ({ fund }: Entry) => fund === name;
    const given = (when: (day: string) => boolean) => flow(when, all, 'both', isOf);
    const voucher = (when: (day: string) => boolean, kind: string) =>
      total(
        books.vouchers
          .filter((row) => row.fund === name && row.kind === kind && when(row.day))
          .map(({ kobo }) => kobo),
      );
    const brought = given(before) + voucher(before, 'receipt') - voucher(before, 'payment');
    const [levies, gifts, spent] = [
      given(isNow),
      voucher(isNow, 'receipt'),
      voucher(isNow, 'payment'),
    ];
    const left = brought + levies + gifts - spent;
    const owed = total(levied.filter(isOf).map(({ id }) => owedOf(end.get(id))));
    return [name, brought, levies, gifts, -spent, left, owed, left - owed];
  });
  const restricted = funds.map((row) => [row[0] ?? '', row[5] ?? 0, row[1] ?? 0]);
  const general = [
    'General fund',
    ...[1, 2].map((at) => (net[at - 1] ?? 0) - total(restricted.map((row) => Number(row[at])))),
  ];

  /* The trial balance: debits, credits as negative. */
  const trial: [string, number][] = [
    ...assets.map(([label = '', kobo = 0]): [string, number] => [String(label), Number(kobo)]),
    ...liabilities.map(([label = '', kobo = 0]): [string, number] => [
      String(label),
      -Number(kobo),
    ]),
    ['Accumulated funds at the start', -(net[1] ?? 0)],
    ['Taken on of members', -takenOn],
    ...heads.map(([, head]): [string, number] => [
      headOf(head),
      -flow(isNow, charged, 'both', sameHead(head)),
    ]),
    ['Waived', -flow(isNow, ['waiver'], 'both')],
    ['Bad debts written off', -flow(isNow, ['writeoff'], 'both')],
    ...received.map(([label, now]): [string, number] => [`Receipts: ${label}`, -Number(now)]),
    ...paid.map(([label, now]): [string, number] => [`Payments: ${label}`, Number(now)]),
    ['Gateway fees', Number(fees[1])],
    ['National body’s share of dues', shareOf(isNow)],
  ];
  const debit = total(trial.map(([, kobo]) => Math.max(kobo, 0)));

  /* Arrears by age. */
  const owing = new Map<string, { years: Set<number | null>; kobo: number }>();
  let others = 0;
  for (const charge of charges) {
    const kobo = owedOf(end.get(charge.id));
    if (kobo === 0) continue;
    if (books.applied.has(charge.userId)) others += kobo;
    else {
      const holder = holderOf(charge.userId);
      const member = owing.get(holder) ?? { years: new Set(), kobo: 0 };
      member.years.add(charge.year);
      member.kobo += kobo;
      owing.set(holder, member);
    }
  }
  const ages = [...new Set([...owing.values()].map(({ years }) => years.size))].sort();
  const arrears = ages.map((years) => {
    const own = [...owing.values()].filter((member) => member.years.size === years);
    return [
      `${years} ${years === 1 ? 'year' : 'years'}`,
      own.length * 100,
      total(own.map(({ kobo }) => kobo)),
    ];
  });
  const inArrears = total([...owing.values()].map(({ kobo }) => kobo));

  /* The budget of the year. */
  const planned = books.budget.filter(({ year }) => year === Number(until.slice(0, 4)));
  const budgetRows = (['in', 'out'] as const).flatMap((direction) => {
    const rows = planned
      .filter((row) => row.direction === direction)
      .sort((one, other) => ((one.category ?? '') < (other.category ?? '') ? -1 : 1))
      .map(({ category, kobo }) => {
        const actual =
          category === null
            ? incomeOf(isNow)
            : Math.abs(moved(isNow, direction === 'in' ? 'receipt' : 'payment', category));
        return [category ?? 'Dues, levies and penalties, less waived', kobo, actual, kobo - actual];
      });
    const title = direction === 'in' ? 'Income in all' : 'Expenditure in all';
    const sums = [1, 2, 3].map((at) => total(rows.map((row) => Number(row[at]))));
    return rows.length === 0 ? [] : [...rows, [title, ...sums]];
  });

  /* Suspense with its age. */
  const items = [...new Set(books.held.map(({ item }) => item))].flatMap((item) => {
    const own = books.held.filter((row) => row.item === item && row.day <= until);
    const kobo = total(own.map((row) => row.kobo));
    const since = own.map((row) => row.since).sort()[0] ?? '';
    return kobo === 0 ? [] : [{ since, kobo }];
  });
  items.sort((one, other) => (one.since < other.since ? -1 : 1));
  const daysOld = (since: string) => (Date.parse(until) - Date.parse(since)) / 86_400_000;

  const remitted = -moved(isNow, 'remittance');
  const sheets: [string, (string | number)[][]][] = [
    [
      'Receipts and payments',
      [
        ...opening.filter(isFilled),
        sumRow('Balance at the beginning', opening),
        ...receipts,
        sumRow('Receipts in all', receipts),
        ...payments,
        sumRow('Payments in all', payments),
        ...closing,
        sumRow('Balance at the end', closing),
      ],
    ],
    ['Income and expenditure', [...income, came, ...expenditure, went, surplus]],
    [
      'Balance sheet',
      [
        ...assets,
        has,
        ...liabilities,
        owes,
        ['Net assets', ...net],
        general,
        ...restricted,
        ['Funds in all', ...net],
        [`Net assets before ${longDay(from)}`, net[1] ?? 0],
        ['Surplus', surplus[1] ?? 0],
        ...(takenOn === 0 ? [] : [['Taken on of members', takenOn]]),
        ['Net assets', net[0] ?? 0],
      ],
    ],
    [
      'Trial balance',
      [
        ...trial.filter(([, kobo]) => kobo !== 0).map(([label, kobo]) => [label, Math.abs(kobo)]),
        ['In all', debit, debit],
      ],
    ],
    ['Dues by year', duesRows],
    ['Members’ credit', creditRows],
    [
      'Arrears by age',
      [
        ...arrears,
        ['Members in arrears', owing.size * 100, inArrears],
        ...(others === 0
          ? []
          : [
              ['Owed by people who are not confirmed as members', others],
              ['Owed in all', inArrears + others],
            ]),
      ],
    ],
    [
      'Remittance due',
      [
        ['Due at the beginning', dueOn(before)],
        ['Share of dues received in the period', shareOf(isNow)],
        ['Remitted in the period', -remitted],
        ['Due at the end', dueOn(by)],
      ],
    ],
  ];
  if (funds.length > 0)
    sheets.push([
      'Restricted funds',
      [
        ...funds,
        [
          'In all',
          ...[1, 2, 3, 4, 5, 6, 7].map((at) => total(funds.map((row) => Number(row[at])))),
        ],
      ],
    ]);
  if (budgetRows.length > 0) sheets.push(['Budget', budgetRows]);
  if (items.length > 0)
    sheets.push([
      'Suspense',
      [
        ...items.map(({ since, kobo }) => ['', daysOld(since) * 100, kobo]),
        ['Suspense', total(items.map(({ kobo }) => kobo))],
      ],
    ]);
  const lessened = (kind: string) => {
    const own = changes.filter((entry) => entry.kind === kind && isNow(entry.day));
    return [
      ...own.map((entry) => ['', -entry.kobo]),
      ['In all', -total(own.map(({ kobo }) => kobo))],
    ];
  };
  if (changes.some(({ kind, day }) => ['waiver', 'writeoff'].includes(kind) && isNow(day)))
    sheets.push(['Waivers and write-offs', [...lessened('waiver'), ...lessened('writeoff')]]);
  const listed = books.entries.filter(({ day }) => isNow(day));
  sheets.push([
    'Ledger listing',
    [
      ...listed.map(({ year: of, kobo }) => ['', ...(of === null ? [] : [of * 100]), kobo]),
      [
        'In all',
        ...['charge', 'money'].map((side) =>
          total(listed.filter((entry) => entry.side === side).map(({ kobo }) => kobo)),
        ),
      ],
    ],
  ]);
  return new Map(sheets);
}
