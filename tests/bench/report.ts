import type { Figures } from './load.ts';

/** A row of the bar: what was measured against what it may be. */
export type Row = { what: string; measured: string; limit: string; bar: string; ok: boolean };

const whole = (value: number) => Math.round(value).toLocaleString('en');

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
    ['', 'requests/s', 'p50 ms', 'p99 ms'],
    ...Object.entries(figures).map(([what, { perSecond, p50, p99 }]) => [
      what,
      whole(perSecond),
      whole(p50),
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

/** A rate that may not fall under a share of another. */
export function shareOf(what: string, rate: number, of: number, share: number): Row {
  return {
    what,
    measured: `${whole(rate)}/s = ${Math.round((rate / of) * 100)} %`,
    limit: `${whole(of)}/s`,
    bar: `≥ ${share * 100} %`,
    ok: rate >= of * share,
  };
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

/** A 99th percentile that must stay under so many times another's, and under so many milliseconds. */
export function withinTimes(
  what: string,
  p99: number,
  of: number,
  times: number,
  bar: number,
): Row {
  return {
    what: `${what}, p99`,
    measured: `${whole(p99)} ms = ${(p99 / of).toFixed(1)} ×`,
    limit: `${whole(of)} ms`,
    bar: `≤ ${times} ×, < ${bar} ms`,
    ok: p99 <= of * times && p99 < bar,
  };
}
