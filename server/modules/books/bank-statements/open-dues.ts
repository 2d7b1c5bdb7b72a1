import type { Dues } from '../statement-matching/matching-context.ts';

/** Whether an amount is what a member owes: all of it, or one due year, which is then paid first. */
export type Fit = { kind: 'all' | 'year'; dueYear: number | null };

/** Members' open charges while lines are matched: what a line pays is not owed to the next one. */
export function trackOpenDues(dues: Dues) {
  const remaining = new Map<string, Map<number | null, number>>();
  const openOf = (userId: string) => {
    const known = remaining.get(userId) ?? new Map(dues.get(userId));
    remaining.set(userId, known);
    return known;
  };
  const owed = (userId: string) =>
    [...openOf(userId).values()].reduce((sum, kobo) => sum + kobo, 0);
  const yearsOf = (userId: string) =>
    [...openOf(userId)]
      .filter((entry): entry is [number, number] => entry[0] !== null && entry[1] > 0)
      .sort(([one], [other]) => one - other);

  return {
    owed,
    /** Returns whether anything is owed of a due year. */
    owesOf: (userId: string, year: number): boolean =>
      yearsOf(userId).some(([owedYear]) => owedYear === year),
    /**
     * Returns how an amount fits what is owed; null where it does not.
     *
     * @param named the years that the narration names
     */
    fit(userId: string, kobo: number, named: readonly number[] = []): Fit | null {
      if (kobo === owed(userId)) return { kind: 'all', dueYear: null };
      const years = yearsOf(userId);
      const equal = years.filter(([, open]) => open === kobo).map(([year]) => year);
      if (equal.length === 0) return null;
      const year = equal.find((one) => named.includes(one)) ?? equal[0] ?? null;
      /* The oldest is paid first by itself. */
      return { kind: 'year', dueYear: year === years[0]?.[0] ? null : year };
    },
    /** Takes what a line pays off what is owed: the year that is named, then the oldest. */
    pay(userId: string, kobo: number, dueYear: number | null): void {
      const open = openOf(userId);
      const years = [...yearsOf(userId).map(([year]) => year), null];
      const order = dueYear === null ? years : [dueYear, ...years.filter((one) => one !== dueYear)];
      let rest = kobo;
      for (const year of order) {
        const part = Math.min(rest, open.get(year) ?? 0);
        open.set(year, (open.get(year) ?? 0) - part);
        rest -= part;
      }
    },
  };
}

export type OpenDues = ReturnType<typeof trackOpenDues>;
