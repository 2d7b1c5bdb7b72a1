import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { projectPath } from '../../server/project-path.ts';
import { type Bench, startBench } from './bench.ts';
import { ensureDataset } from './dataset.ts';
import { compare } from './load.ts';
import { printBar, printFigures, type Row, shareOf, under } from './report.ts';
import { buildServers } from './servers.ts';

/*
 * `npm run bench:api`: GET /api/v1/user/getAllUsers beside a bare node:http + pg handler of the same
 * work. Ends with an error where a budget is missed.
 *
 *   --sizes=100000,1000000   how many members; the bar is held against the last size
 *   --fresh                  makes the data sets anew
 *   --seconds=5 --rounds=3   how long each measurement lasts, and how often it is repeated
 */
const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100000,1000000' },
    fresh: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
  },
});
const sizes = options.sizes.split(',').map(Number);
const effort = { seconds: Number(options.seconds), rounds: Number(options.rounds) };

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(projectPath(`node_modules/${name}/package.json`), 'utf8')).version;

function printHeader(): void {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const parts = ['fastify', 'drizzle-orm', 'pg', 'autocannon'];
  console.log('GET /api/v1/user/getAllUsers, 20 members a page');
  console.log(`${availableParallelism()} × ${cpus()[0]?.model.trim()}, ${gigabytes} GB`);
  console.log(
    `Node ${process.versions.node}, ${parts.map((name) => `${name} ${versionOf(name)}`).join(', ')}`,
  );
  console.log(
    `Load, server and PostgreSQL share the machine; LOG_LEVEL=${process.env.LOG_LEVEL ?? 'info (the default)'}; medians of ${effort.rounds} × ${effort.seconds} s`,
  );
}

const pageSize = 20;

async function measure(bench: Bench): Promise<Row[]> {
  const { facts } = bench;
  const last = Math.ceil(facts.members / pageSize);
  const pages = await compare(
    {
      'first page': bench.list(50),
      'limit (node:http + pg)': bench.limit(50),
      'last page': bench.list(50, `?page=${last}`),
    },
    effort,
  );
  printFigures('50 connections', pages);
  const middle = await compare(
    { 'page in the middle': bench.list(1, `?page=${Math.round(last / 2)}`) },
    effort,
  );
  printFigures('1 connection', middle);
  const search = await compare({ 'search ado': bench.list(10, '?search=ado') }, effort);
  printFigures('10 connections', search);
  const restless = await bench.whileNamesChange(async () => ({
    ...(await compare({ 'search ado, 10 connections': bench.list(10, '?search=ado') }, effort)),
    ...(await compare(
      { 'page in the middle, 1 connection': bench.list(1, `?page=${Math.round(last / 2)}`) },
      effort,
    )),
  }));
  printFigures('while a name changes every 20 ms', restless);

  const first = pages['first page'].perSecond;
  return [
    shareOf('first page, of the limit', first, pages['limit (node:http + pg)'].perSecond, 0.75),
    shareOf('last page, of the first', pages['last page'].perSecond, first, 0.5),
    under('page in the middle, 1 client, p50', middle['page in the middle'].p50, 100),
    under('search ado, 10 clients, p99', search['search ado'].p99, 150),
  ];
}

async function measureSize(members: number): Promise<Row[]> {
  const bench = await startBench(await ensureDataset(members, options.fresh));
  try {
    const { facts } = bench;
    const share = ((facts.withAdo / facts.members) * 100).toFixed(1);
    console.log(
      `\n${members.toLocaleString('en')} members (PostgreSQL ${facts.version}, embedded)`,
    );
    console.log(
      `'ado' is in the names of ${share} %; a page has ${facts.bytes} bytes, from both alike`,
    );
    return await measure(bench);
  } finally {
    await bench.stop();
  }
}

printHeader();
await buildServers();
let bar: Row[] = [];
for (const members of sizes) bar = await measureSize(members);
printBar(bar);
process.exitCode = bar.every((row) => row.ok) ? 0 : 1;
