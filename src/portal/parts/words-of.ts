import { capitalized } from '#contract/capitalized.ts';

/** Returns 'Starts at' for 'startsAt'. */
export function wordsOf(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return capitalized(words.replace(/[-_]/g, ' '));
}
