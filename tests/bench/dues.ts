import { parseArgs } from 'node:util';
import { ensureDataset, usualMembers } from './dataset.ts';
import { clients, type DuesBench, startDuesBench } from './dues-bench.ts';
import { compare, type Figures } from './load.ts';
import { listBar, printBar, printFigures, printMachine, quick, type Row, under } from './report.ts';
import { buildServers } from './servers.ts';

/*
 * `npm run bench:dues`: a year's charges for every member while others read and record, what the treasurer and members
 * look at of a ledger of ten years at ten clients, a bank statement, what is asked of a former day, exports, and a pack. Ends with an
 * error where a bar is missed.
 *
 *   --members=20000          how many members; 20,000 have 400,000 entries, for which the bars are
 *   --fresh                  makes the data set anew
 *   --seconds=5 --rounds=3   how long each measurement lasts, and how often it is repeated
 */
const { values: options } = parseArgs({
  options: {
    members: { type: 'string', default: String(usualMembers) },
    fresh: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
  },
});
const effort = { seconds: Number(options.seconds), rounds: Number(options.rounds) };

/**
 * Seconds that a year's charges, a bank statement, a file or a former day, and a pack of at most `barredEntries` may take, a larger one as much longer; milliseconds of calls,
 * and of a call while charging or a pack runs.
 */
const bars = {
  charging: 5,
  statement: 5,
  healthz: 200,
  file: 3,
  pack: 12,
  meanwhile: 300,
};
const barredEntries = 100_000;

const whole = (value: number) => Math.round(value).toLocaleString('en');

async function charge(bench: DuesBench): Promise<Row[]> {
  const { seconds, slowest, refused, charged, megabytes } = await bench.chargeThisYear();
  console.log(
    `\nThis year's subscription charged to ${whole(charged)} members in ${seconds.toFixed(1)} s; the server's memory at most ${whole(megabytes)} MB`,
  );
  console.log(
    `  meanwhile the slowest log-in's session took ${whole(slowest.session)} ms, the slowest ledger of a member ${whole(slowest.ledger)} ms`,
  );
  return [
    {
      what: `charging ${whole(charged)} members`,
      measured: `${seconds.toFixed(1)} s`,
      limit: '–',
      bar: `< ${bars.charging} s`,
      ok: seconds < bars.charging,
    },
    {
      what: `of ${clients} payments recorded meanwhile, refused`,
      measured: whole(refused),
      limit: '–',
      bar: 'none',
      ok: refused === 0,
    },
    under(
      'a call meanwhile, the slowest',
      Math.max(slowest.session, slowest.ledger),
      bars.meanwhile,
    ),
  ];
}

/** Rows of the bank statement. */
const statementRows = 5_000;

async function uploadStatement(bench: DuesBench): Promise<Row[]> {
  const { seconds, slowest, sure } = await bench.uploadStatement(statementRows);
  console.log(
    `\nA bank statement of ${whole(statementRows)} rows read and matched in ${seconds.toFixed(1)} s; ${whole(sure)} lines sure`,
  );
  return [
    {
      what: `statement of ${whole(statementRows)} rows`,
      measured: `${seconds.toFixed(1)} s`,
      limit: '–',
      bar: `< ${bars.statement} s`,
      ok: seconds < bars.statement,
    },
    under('/healthz meanwhile, the slowest', slowest, bars.healthz),
  ];
}

async function makePack(bench: DuesBench): Promise<Row[]> {
  const { seconds, slowest, entries, megabytes } = await bench.makePack(lastYear);
  console.log(
    `\nThe pack of ${lastYear} over ${whole(entries)} entries in ${seconds.toFixed(1)} s, ${whole(megabytes)} MB`,
  );
  console.log(
    `  meanwhile the slowest log-in's session took ${whole(slowest.session)} ms, the slowest ledger of a member ${whole(slowest.ledger)} ms`,
  );
  const per = (seconds * barredEntries) / Math.max(entries, barredEntries);
  return [
    {
      what: `pack over ${whole(entries)} entries`,
      measured: `${seconds.toFixed(1)} s = ${per.toFixed(1)} s per ${whole(barredEntries)}`,
      limit: '–',
      bar: `< ${bars.pack} s`,
      ok: per < bars.pack,
    },
    under(
      'a call meanwhile, the slowest',
      Math.max(slowest.session, slowest.ledger),
      bars.meanwhile,
    ),
  ];
}

const lastYear = new Date().getFullYear() - 1;

/** What is read of a former day, and files. */
const files = {
  'arrears of a former day': `payment/arrears?asAt=${lastYear}-06-30`,
  'balances of a former day': `cash-book/accounts?asAt=${lastYear}-06-30`,
  'export of payments': 'payment/export',
  'export of arrears': 'payment/arrears/export',
  'export of members': 'members/export',
  'roll of a former day': `ledger/roll?asAt=${lastYear}-06-30`,
  'journal of a year': `cash-book/journal.csv?from=${lastYear}-01-01&to=${lastYear}-12-31`,
};

async function download(bench: DuesBench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, path] of Object.entries(files))
    rows.push(under(what, 1000 * (await bench.download(path)), 1000 * bars.file));
  return rows;
}

async function measure(bench: DuesBench): Promise<Row[]> {
  const charging = await charge(bench);
  const month = `from=${lastYear}-10-01&to=${lastYear}-10-31`;
  const figures = await compare<string>(
    {
      'total of a month': bench.admin(clients, `payment/total?${month}`),
      'total of all': bench.admin(clients, 'payment/total'),
      summary: bench.admin(clients, 'payment/summary'),
      'cash book': bench.admin(clients, `cash-book?${month}`),
      'cash book of an account': bench.admin(
        clients,
        `cash-book?account=${bench.account}&${month}`,
      ),
      'balances of accounts': bench.admin(clients, 'cash-book/accounts'),
      'ledgers of members': bench.ledgersOfMembers(clients),
      'my ledger': bench.ledgersOfTheirOwn(clients),
    },
    effort,
  );
  printFigures(`${clients} connections`, figures);
  const calls = Object.entries(figures).map(([what, of]: [string, Figures]) =>
    quick(what, of, listBar),
  );
  const statement = await uploadStatement(bench);
  return [
    ...charging,
    ...calls,
    ...statement,
    ...(await download(bench)),
    ...(await makePack(bench)),
  ];
}

printMachine(effort);
await buildServers();
const bench = await startDuesBench(await ensureDataset(Number(options.members), options.fresh));
try {
  const { members, entries, allocations, payments } = bench.facts;
  console.log(
    `${whole(members)} members, ${whole(entries)} ledger entries, ${whole(allocations)} allocations, ${whole(payments)} payments`,
  );
  const bar = await measure(bench);
  await bench.check();
  printBar(bar);
  process.exitCode = bar.every(({ ok }) => ok) ? 0 : 1;
} finally {
  await bench.stop();
}
