/** One bar: what it stands for, how high it is, and how that is said. */
export type Bar = {
  key: string;
  /** Below it; and where there is little room. */
  label: string;
  shortLabel: string;
  /** In full, for its tooltip and for those who hear it. */
  name: string;
  value: number;
  said: string;
  note?: string;
};

/**
 * The lines behind bars: from 0 to at least the highest value, in steps of 1, 2 or 5 times a power of
 * ten, about as many as wanted.
 */
export function scaleOf(highest: number, wanted = 4): number[] {
  if (!(highest > 0)) return [0, 1];
  const rough = highest / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((times) => times * power >= rough) ?? 10) * power;
  const count = Math.ceil(highest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

const units = [
  [1e9, 'bn'],
  [1e6, 'm'],
  [1e3, 'k'],
] as const;

/** '₦1.2m' from naira, for an axis. */
export function shortNaira(naira: number): string {
  const [size, unit] = units.find(([least]) => naira >= least) ?? [1, ''];
  return `₦${Number((naira / size).toFixed(1))}${unit}`;
}
