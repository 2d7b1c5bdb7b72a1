import { availableParallelism, cpus } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from './load.ts';
import { printBar, shareOf } from './report.ts';
import { type Category, categories, keptPageRate } from './web/budgets.ts';
import { startFoils } from './web/foils.ts';
import { startLighthouse, type Visit } from './web/lighthouse.ts';
import { type Page, pages } from './web/pages.ts';
import { measureWaits, openSessions } from './web/portal.ts';
import { compareWithFile } from './web/rate.ts';
import { startSite } from './web/site.ts';
import { type Figures, isWithin, printTable, type Times } from './web/table.ts';
import { startScales } from './web/wire.ts';

/*
 * `npm run bench:web`: first visits of every public page of the built site by a phone on slow 4G,
 * beside the same page without its scripts and a bare page with a picture; of the portal's dashboards,
 * logged in; and what people wait for in the portal. Ends with an error where a budget
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

/* Told by one category alone. */
const timesOf = (url: string, only: readonly Category[] = ['performance']): Promise<Times> =>
  lighthouse.visit(url, only);

const middleOf = (times: readonly Times[]): Times => ({
  lcp: median(times.map(({ lcp }) => lcp)),
  tbt: median(times.map(({ tbt }) => tbt)),
});

async function measure(): Promise<boolean> {
  const site = await startSite();
  closing.push(site.stop);
  const foils = await startFoils(site.url);
  closing.push(foils.stop);
  const scales = await startScales();
  closing.push(scales.stop);
  const bare = middleOf(await repeat(() => timesOf(`${foils.url}/bare`)));
  const { lcp: bareLcp } = bare;
  console.log(
    `A bare page with a picture of 60 KB paints it after ${Math.round(bareLcp)} ms, and blocks for ${Math.round(bare.tbt)}.\n`,
  );

  const sessions = await openSessions(site.url, site.dataDir);
  const other = options.beside ? await startSite('', resolve(options.beside)) : undefined;
  if (other) closing.push(other.stop);
  const otherSessions = other && (await openSessions(other.url, other.dataDir));
  const rows: { figures: Figures; budget: Page['budget'] }[] = [];
  for (const { path, budget, role, device } of chosen) {
    const storage = role && sessions[role];
    const otherStorage = role && otherSessions?.[role];
    process.stdout.write(`${path}${device ? ` (${device})` : ''} … `);
    /* By turns, so that whatever else the machine does hits both alike, and looked at alike. */
    const visits = await repeat(async () => ({
      page: await lighthouse.visit(site.url + path, categories, storage, device),
      other:
        other && otherStorage
          ? await lighthouse.visit(other.url + path, categories, otherStorage, device)
          : undefined,
      scriptless: role ? undefined : await timesOf(foils.url + path, categories),
    }));
    const others = visits.flatMap((visit) => visit.other ?? []);
    const figures: Figures = {
      path: device ? `${path} (${device})` : path,
      ...middle(visits.map(({ page }) => page)),
      ...(!role && { scriptless: middleOf(visits.flatMap(({ scriptless }) => scriptless ?? [])) }),
      bareLcp,
      wire: await scales.weigh(site.url + path, storage),
      ...(other &&
        others.length > 0 && {
          other: {
            ...middleOf(others),
            atRest: (await scales.weigh(other.url + path, otherStorage)).atRest.all,
          },
        }),
    };
    rows.push({ figures, budget });
    const kept = isWithin(figures, budget);
    console.log(kept ? 'ok' : `MISSED (audits: ${figures.lost.join(', ') || 'none'})`);
  }
  console.log();
  printTable(rows);

  const { page, file } = await compareWithFile(site.url, '/');
  const rate = shareOf('/ beside a static file', page.perSecond, file.perSecond, keptPageRate);
  const waits = options.only ? [] : await measureWaits(site.url, sessions, runs);
  printBar([rate, ...waits]);
  return (
    [rate, ...waits].every(({ ok }) => ok) &&
    rows.every(({ figures, budget }) => isWithin(figures, budget))
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
