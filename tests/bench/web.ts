import { availableParallelism, cpus } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from './load.ts';
import { printBar } from './report.ts';
import { categories } from './web/budgets.ts';
import { startLighthouse, type Visit } from './web/lighthouse.ts';
import { type Page, pages } from './web/pages.ts';
import { measureWaits, openSessions } from './web/portal.ts';
import { startSite } from './web/site.ts';
import { type Figures, isWithin, printTable } from './web/table.ts';
import { startScales } from './web/wire.ts';

/*
 * `npm run bench:web`: first visits of every public page of the built site by a phone on slow 4G; of the portal's
 * dashboards and the members' list, logged in; and what people wait for in the portal. Ends with an error where a budget
 * (web/budgets.ts) is missed. It wants a machine that does nothing else.
 *
 *   --only=/about,/   measures these pages alone, and no waits
 *   --runs=3          visits a page so often, and takes the medians
 *   --beside=../old   another checkout, built: the portal's pages are measured of it too, by turns, for the
 *                     machine's own speed
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    runs: { type: 'string', default: '3' },
    beside: { type: 'string' },
  },
});
const runs = Number(options.runs);

function chosenPages(): Page[] {
  const only = options.only?.split(',');
  const unknown = only?.filter((path) => !pages.some((page) => page.path === path)) ?? [];
  if (unknown.length > 0)
    throw new Error(
      `There is no page ${unknown.join(', ')}; there are ${pages.map(({ path }) => path).join(', ')}.`,
    );
  return only ? pages.filter(({ path }) => only.includes(path)) : pages;
}

const closing: (() => Promise<unknown>)[] = [];
const chosen = chosenPages();
const lighthouse = await startLighthouse();

/** As many visits as were asked for, one after the other. */
async function repeat<Result>(work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run++) results.push(await work());
  return results;
}

function middle(visits: readonly Visit[]): Visit {
  const of = (value: (visit: Visit) => number) => median(visits.map(value));
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, of(({ scores }) => scores[name] ?? 0)]),
    ),
    lcp: of(({ lcp }) => lcp),
    tbt: of(({ tbt }) => tbt),
    processorTbt: of(({ processorTbt }) => processorTbt),
    cls: of(({ cls }) => cls),
    lost: [...new Set(visits.flatMap(({ lost }) => lost))],
  };
}

async function measure(): Promise<boolean> {
  const site = await startSite();
  closing.push(site.stop);
  const scales = await startScales();
  closing.push(scales.stop);
  const sessions = await openSessions(site.url, site.dataDir);
  const other = options.beside ? await startSite('', resolve(options.beside)) : undefined;
  if (other) closing.push(other.stop);
  const otherSessions = other && (await openSessions(other.url, other.dataDir));
  const rows: { figures: Figures; budget: Page['budget'] }[] = [];
  for (const { path, budget, role } of chosen) {
    const storage = role && sessions[role];
    const otherStorage = role && otherSessions?.[role];
    process.stdout.write(`${path} … `);
    /* By turns, so that whatever else the machine does hits both alike, and looked at alike. */
    const visits = await repeat(async () => ({
      page: await lighthouse.visit(site.url + path, categories, storage),
      other:
        other && otherStorage
          ? await lighthouse.visit(other.url + path, categories, otherStorage)
          : undefined,
    }));
    const others = visits.flatMap((visit) => visit.other ?? []);
    const figures: Figures = {
      path,
      ...middle(visits.map(({ page }) => page)),
      load: await scales.weigh(site.url + path, storage),
      ...(other &&
        others.length > 0 && {
          other: {
            lcp: median(others.map(({ lcp }) => lcp)),
            tbt: median(others.map(({ tbt }) => tbt)),
            atRest: (await scales.weigh(other.url + path, otherStorage)).all,
          },
        }),
    };
    rows.push({ figures, budget });
    const kept = isWithin(figures, budget);
    console.log(kept ? 'ok' : `MISSED (audits: ${figures.lost.join(', ') || 'none'})`);
  }
  console.log();
  printTable(rows);

  const waits = options.only ? [] : await measureWaits(site.url, sessions, runs);
  if (waits.length > 0) printBar(waits);
  return (
    waits.every(({ ok }) => ok) && rows.every(({ figures, budget }) => isWithin(figures, budget))
  );
}

console.log(
  `${availableParallelism()} × ${cpus()[0]?.model.trim()}; Node ${process.versions.node}, Lighthouse ${lighthouse.version}`,
);
console.log(
  `A phone on slow 4G with a processor four times slower, as Lighthouse simulates it; medians of ${runs} visits. Bytes: one visit on a line that is slowed down.`,
);
try {
  process.exitCode = (await measure()) ? 0 : 1;
} finally {
  for (let close = closing.pop(); close; close = closing.pop()) await close();
}
