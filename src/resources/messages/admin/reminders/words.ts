import { countOf } from '#contract/numbers.ts';

/** Returns what a rung of the ladder is called: '30 days before', 'On the day'. */
export function rungInWords(rung: number): string {
  if (rung === 0) return 'On the day';
  return `${countOf(Math.abs(rung), 'days')} ${rung < 0 ? 'before' : 'after'}`;
}
