import { printColumns } from '../report.ts';
import type { Budget, Category } from './budgets.ts';
import type { Visit } from './lighthouse.ts';
import type { Load } from './wire.ts';

/** A page's paint and blocking time, in ms. */
export type Times = Pick<Visit, 'lcp' | 'tbt'>;

/** What was measured of a page: medians of its visits, and what it is held against. */
export type Figures = Visit & {
  path: string;
  load: Load;
  /** The same page of another build, measured by turns with it. */
  other?: Times & { atRest: number };
};

type Column = {
  title: string;
  value: (figures: Figures) => number | undefined;
  /** What the budget allows at most, or with `least` asks for; undefined where it does not care. */
  bar: (budget: Budget) => number | undefined;
  least?: boolean;
  show: (value: number) => string;
};

const whole = (value: number) => Math.round(value).toLocaleString('en');
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
/* As Lighthouse tells it. */
const thousandths = (value: number) => String(Number(value.toFixed(3)));

const score = (title: string, category: Category): Column => ({
  title,
  value: ({ scores }) => scores[category],
  bar: ({ scores }) => scores[category],
  least: true,
  show: whole,
});

const columns: Column[] = [
  score('perf', 'performance'),
  score('a11y', 'accessibility'),
  score('best', 'best-practices'),
  score('SEO', 'seo'),
  { title: 'LCP ms', value: ({ lcp }) => lcp, bar: ({ lcp }) => lcp, show: whole },
  { title: 'TBT ms', value: ({ tbt }) => tbt, bar: ({ tbt }) => tbt, show: whole },
  /* By the processor's time alone (processor-time.ts). */
  { title: 'CPU', value: ({ processorTbt }) => processorTbt, bar: () => undefined, show: whole },
  {
    title: 'CLS',
    value: ({ cls }) => Number(thousandths(cls)),
    bar: ({ cls }) => cls,
    show: thousandths,
  },
  {
    title: 'KB at rest',
    value: ({ load }) => load.all,
    bar: ({ atRest }) => atRest,
    show: kilobytes,
  },
  {
    title: 'JS',
    value: ({ load }) => load.scripts,
    bar: ({ scriptsAtRest }) => scriptsAtRest,
    show: kilobytes,
  },
  { title: 'other: LCP', value: ({ other }) => other?.lcp, bar: () => undefined, show: whole },
  { title: 'TBT', value: ({ other }) => other?.tbt, bar: () => undefined, show: whole },
  { title: 'KB', value: ({ other }) => other?.atRest, bar: () => undefined, show: kilobytes },
];

function keeps({ value, bar, least }: Column, figures: Figures, budget: Budget): boolean {
  const [measured, allowed] = [value(figures), bar(budget)];
  if (allowed === undefined) return true;
  if (measured === undefined) return false;
  return least ? measured >= allowed : measured <= allowed;
}

function cell(column: Column, figures: Figures, budget: Budget): string {
  const value = column.value(figures);
  if (value === undefined) return '–';
  if (column.bar(budget) === undefined) return column.show(value);
  return `${column.show(value)} ${keeps(column, figures, budget) ? '✓' : '✗'}`;
}

function barCell({ bar, least, show }: Column, budget: Budget): string {
  const allowed = bar(budget);
  return allowed === undefined ? '–' : `${least ? '≥' : '≤'} ${show(allowed)}`;
}

/** A row a page, marked against its budget, and under each budget's pages the budget itself. */
export function printTable(rows: readonly { figures: Figures; budget: Budget }[]): void {
  const budgets = [...new Set(rows.map(({ budget }) => budget))];
  printColumns([
    ['', ...columns.map(({ title }) => title)],
    ...budgets.flatMap((budget) => [
      ...rows
        .filter((row) => row.budget === budget)
        .map(({ figures }) => [
          figures.path,
          ...columns.map((column) => cell(column, figures, budget)),
        ]),
      ['  the bar', ...columns.map((column) => barCell(column, budget))],
    ]),
  ]);
}

/** Whether every figure of a page keeps to its budget. */
export const isWithin = (figures: Figures, budget: Budget): boolean =>
  columns.every((column) => keeps(column, figures, budget));
