import { availableParallelism, cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureDataset } from './dataset.ts';
import { type DuesBench, startDuesBench } from './dues-bench.ts';
import { compare, type Figures } from './load.ts';
import { printBar, printFigures, type Row, under, withinTimes } from './report.ts';
import { buildServers } from './servers.ts';

/*
 * `npm run bench:dues`: a year's charges for every member, a bank statement, then what the treasurer and members
 * read of a ledger of six years, beside `select 1` with a check of the session; then the receipts of a year as
 * one PDF, and its pack. Ends with an error where a bar is missed.
 *
 *   --members=100000         how many members; 100,000 have more than a million entries. The bar of the bank
 *                            statement holds up to 20000
 *   --fresh                  makes the data set anew
 *   --seconds=5 --rounds=3   how long each measurement lasts, and how often it is repeated
 */
const { values: options } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    fresh: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
  },
});
const effort = { seconds: Number(options.seconds), rounds: Number(options.rounds) };
const clients = 10;

/**
 * Seconds that a year's charges, a bank statement, and a year's pack may take; how slow a call may be, of the limit and in
 * milliseconds; receipts as PDF that must be drawn a second.
 */
const bars = {
  charging: 60,
  statement: 5,
  healthMs: 200,
  pack: 60,
  times: 5,
  milliseconds: 300,
  receipts: 10,
};

/** Rows of the bank statement, and the members among whom its bar holds. */
const statementRows = 5_000;
const barredMembers = 20_000;

/** The entries of a pack for which its bar holds; more take as much longer. */
const barredEntries = 100_000;

const whole = (value: number) => Math.round(value).toLocaleString('en');

async function charge(bench: DuesBench): Promise<Row> {
  const { seconds, slowest, charged, megabytes } = await bench.chargeThisYear();
  console.log(
    `\nThis year's subscription charged to ${whole(charged)} members in ${seconds.toFixed(1)} s; the server's memory at most ${whole(megabytes)} MB`,
  );
  console.log(
    `  meanwhile the slowest log-in's session took ${whole(slowest.session)} ms, the slowest ledger of a member ${whole(slowest.ledger)} ms`,
  );
  return {
    what: `charging ${whole(charged)} members`,
    measured: `${seconds.toFixed(1)} s`,
    limit: '–',
    bar: `< ${bars.charging} s`,
    ok: seconds < bars.charging,
  };
}

async function drawReceipts(bench: DuesBench): Promise<Row> {
  const year = new Date().getFullYear() - 1;
  const { receipts, seconds, memory } = await bench.drawReceipts(year, 3 * effort.seconds);
  const perSecond = receipts / seconds;
  console.log(
    `\n${whole(receipts)} receipts of ${year} as PDF in ${seconds.toFixed(1)} s; the server's memory ${whole(memory.early)} MB after the first hundred, ${whole(memory.late)} MB at the end`,
  );
  return {
    what: 'receipts a second',
    measured: `${whole(perSecond)}/s`,
    limit: '–',
    bar: `≥ ${bars.receipts}/s`,
    ok: perSecond >= bars.receipts,
  };
}

async function makePack(bench: DuesBench): Promise<Row[]> {
  const year = new Date().getFullYear() - 1;
  const { seconds, slowest, entries, megabytes } = await bench.makePack(year);
  console.log(
    `\nThe pack of ${year} over ${whole(entries)} entries in ${seconds.toFixed(1)} s, ${whole(megabytes)} MB`,
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
      bars.milliseconds,
    ),
  ];
}

async function uploadStatement(bench: DuesBench): Promise<Row> {
  const { seconds, sure, slowest } = await bench.uploadStatement(statementRows);
  const members = whole(bench.facts.members);
  console.log(
    `\nA bank statement of ${whole(statementRows)} rows matched with ${members} members in ${seconds.toFixed(1)} s; ${whole(sure)} lines sure; /healthz at most ${whole(slowest)} ms meanwhile`,
  );
  return {
    what: `statement of ${whole(statementRows)} rows, ${members} members`,
    measured: `${seconds.toFixed(1)} s, /healthz ${whole(slowest)} ms`,
    limit: '–',
    ...(bench.facts.members > barredMembers
      ? { bar: '–', ok: true }
      : {
          bar: `< ${bars.statement} s, ${bars.healthMs} ms`,
          ok: seconds < bars.statement && slowest < bars.healthMs,
        }),
  };
}

async function measure(bench: DuesBench): Promise<Row[]> {
  const charging = await charge(bench);
  const statement = await uploadStatement(bench);
  const year = new Date().getFullYear() - 3;
  const days = `from=${year}-10-01&to=${year}-10-31`;
  const floor = 'select 1 with a session check';
  const figures = await compare<string>(
    {
      [floor]: bench.floor(clients),
      payments: bench.admin(clients, 'payment/payments?limit=20'),
      'payments of a month': bench.admin(clients, `payment/payments?limit=20&${days}`),
      'total of a month': bench.admin(clients, `payment/total?${days}`),
      'total of all': bench.admin(clients, 'payment/total'),
      arrears: bench.admin(clients, 'payment/arrears'),
      summary: bench.admin(clients, 'payment/summary'),
      'ledgers of members': bench.ledgersOfMembers(clients),
      'my ledger': bench.ledgersOfTheirOwn(clients),
    },
    effort,
  );
  printFigures(`${clients} connections`, figures);
  const { [floor]: beside, ...calls } = figures;
  const rows = Object.entries(calls).map(([what, { p99 }]: [string, Figures]) =>
    withinTimes(what, p99, beside?.p99 ?? 0, bars.times, bars.milliseconds),
  );
  return [charging, statement, await drawReceipts(bench), ...(await makePack(bench)), ...rows];
}

console.log(
  `${availableParallelism()} × ${cpus()[0]?.model.trim()}, ${whole(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; load, server and PostgreSQL share the machine; medians of ${effort.rounds} × ${effort.seconds} s`,
);
await buildServers();
const bench = await startDuesBench(
  await ensureDataset(Number(options.members), options.fresh, 'dues'),
);
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
