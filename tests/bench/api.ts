import { parseArgs } from 'node:util';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { memberSorts } from '#contract/members/schemas.ts';
import { startEmbeddedPostgres } from '../../server/db/embedded/embedded-postgres.ts';
import { prepare } from './bench.ts';
import { ensureDataset, usualMembers } from './dataset.ts';
import { compare } from './load.ts';
import { listBar, printBar, printFigures, printMachine, quick } from './report.ts';
import { buildServers, startServer } from './servers.ts';

/*
 * `npm run bench:api`: every list that comes in pages, and its search, of a society of 20,000 members with ten years of
 * dues, at ten clients. Ends with an error where a bar is missed.
 *
 *   --only=payments          the lists whose address has that in it
 *   --fresh                  makes the data set anew
 *   --seconds=3 --rounds=2   how long each measurement lasts, and how often it is repeated
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    fresh: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '2' },
  },
});
const effort = { seconds: Number(options.seconds), rounds: Number(options.rounds) };
const clients = 10;
const year = new Date().getFullYear() - 1;

/* What is looked for where a list can be searched: a part of many names, one person's names, a number, and nobody. */
const searches = ['ado', 'ado b', 'MB0012345', '08030012345', 'zzzz'];

/* What a list is always asked for with: the book of a month. */
const usual: Partial<Record<keyof typeof calls, string>> = {
  cashBook: `from=${year}-10-01&to=${year}-10-31`,
};

/* Deep pages, orders and filters of the two lists that have a row for each member, and more. */
const more: Partial<Record<keyof typeof calls, string[]>> = {
  getAllUsers: [
    'page=500',
    'page=1000',
    ...memberSorts.map((sort) => `sort=${sort}&page=500`),
    'search=a',
    'search=MB0&page=500&sort=-memberId',
    'search=ado&standing=owing',
    'standing=owing',
    'standing=financial&page=400',
    'state=lagos',
    'status=FCA,ACA',
    'diaspora=yes',
    `paidYear=${year}`,
    `owesYear=${year}`,
    'membership=joined&accountState=active&confirmed=yes',
  ],
  payments: [
    'page=5000',
    'sort=-day&page=5000',
    'sort=name&page=200',
    'sort=memberId',
    'sort=-amount',
    'search=a',
    'search=zz',
    `search=INV-${year - 5}`,
    `year=${year}`,
    'status=failed',
    'method=Bank Transfer',
    `from=${year}-10-01&to=${year}-10-31`,
    `from=${year - 8}-10-01&to=${year - 8}-10-31&page=20`,
    `from=${year - 9}-01-01&to=${year}-12-31`,
  ],
  arrears: ['page=100', 'minYears=3'],
};

const hasSearch = ({ query }: Call) =>
  Object.hasOwn((query as z.ZodObject | undefined)?.shape ?? {}, 'search');

/** The addresses to measure; a list that is added to the contract is one of them. */
const paths = (Object.entries(calls) as [keyof typeof calls, Call][])
  .filter(([, { method, path, list }]) => method === 'GET' && list?.total && !path.includes('{'))
  .flatMap(([name, call]) => {
    const searched = hasSearch(call) ? searches.map((word) => `search=${word}`) : [];
    return ['', ...searched, ...(more[name] ?? [])].map((query) => {
      const asked = ['limit=20', usual[name], query].filter(Boolean).join('&');
      return `${call.path}?${asked}`.replaceAll(' ', '+');
    });
  })
  .filter((path) => path.includes(options.only));

printMachine(effort);
await buildServers();
const database = await startEmbeddedPostgres({
  dataDir: await ensureDataset(usualMembers, options.fresh),
});
try {
  const { token } = await prepare(database.url);
  const server = await startServer(database.url);
  try {
    const headers = { authorization: `Bearer ${token}` };
    const targets = paths.map((path) => [
      path.replace('/api/v1/', ''),
      { url: server.url + path, connections: clients, headers },
    ]);
    const figures = await compare<string>(Object.fromEntries(targets), effort);
    printFigures(`${clients} connections`, figures);
    const bar = Object.entries(figures).map(([what, of]) => quick(what, of, listBar));
    printBar(bar);
    process.exitCode = bar.every(({ ok }) => ok) ? 0 : 1;
  } finally {
    await server.stop();
  }
} finally {
  await database.stop();
}
