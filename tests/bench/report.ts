import { availableParallelism, cpus, totalmem } from 'node:os';
import type { Figures } from './load.ts';

/** A row of the bar: what was measured against what it may be. */
export type Row = { what: string; measured: string; limit: string; bar: string; ok: boolean };

const whole = (value: number) => Math.round(value).toLocaleString('en');

/** Milliseconds that a list may take at ten clients. */
export const listBar = { p50: 60, p97: 250 };

/** Where and how long it is measured. */
export function printMachine({ rounds, seconds }: { rounds: number; seconds: number }): void {
  console.log(
    `${availableParallelism()} × ${cpus()[0]?.model.trim()}, ${whole(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; load, server and PostgreSQL share the machine; medians of ${rounds} × ${seconds} s`,
  );
}

/** Rows of text as columns; the first is flush left, the others right. */
export function printColumns(rows: string[][]): void {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of rows) {
    const cells = row.map((cell, column) => {
      const width = widths?.[column] ?? 0;
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    console.log(`  ${cells.join('   ')}`.trimEnd());
  }
}

export function printFigures(title: string, figures: Record<string, Figures>): void {
  console.log(`\n${title}`);
  printColumns([
    ['', 'requests/s', 'p50 ms', 'p97.5 ms', 'p99 ms'],
    ...Object.entries(figures).map(([what, { perSecond, p50, p97, p99 }]) => [
      what,
      whole(perSecond),
      whole(p50),
      whole(p97),
      whole(p99),
    ]),
  ]);
}

export function printBar(rows: Row[]): void {
  console.log('\nThe bar');
  printColumns([
    ['', 'measured', 'limit', 'bar', 'ok?'],
    ...rows.map((row) => [row.what, row.measured, row.limit, row.bar, row.ok ? 'yes' : 'NO']),
  ]);
}

/** A time that must stay under so many milliseconds. */
export function under(what: string, milliseconds: number, bar: number): Row {
  return {
    what,
    measured: `${whole(milliseconds)} ms`,
    limit: '–',
    bar: `< ${bar} ms`,
    ok: milliseconds < bar,
  };
}

/** Bytes that must stay under so many. */
export const light = (what: string, bytes: number, bar: number): Row => ({
  what,
  measured: `${(bytes / 1000).toFixed(1)} KB`,
  limit: '–',
  bar: `≤ ${bar / 1000} KB`,
  ok: bytes <= bar,
});

/** A call's median, and all but its slowest fortieth, that must stay under so many milliseconds. */
export const quick = (
  what: string,
  { p50, p97 }: Figures,
  bar: { p50: number; p97: number },
): Row => ({
  what: `${what}, p50 and p97.5`,
  measured: `${whole(p50)} and ${whole(p97)} ms`,
  limit: '–',
  bar: `< ${bar.p50} and ${bar.p97} ms`,
  ok: p50 < bar.p50 && p97 < bar.p97,
});
