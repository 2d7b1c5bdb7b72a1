import type { z } from 'zod';
import type { EarlierYear } from '#contract/members/earlier-years.ts';
import type { earlierYearsForm } from '#contract/members/earlier-years-form.ts';
import type { Context } from '../../../context.ts';
import { memberIdsOf } from './expect-all.ts';

/**
 * Returns what charging each earlier due year to those who come in now would come to, the latest first. In naira.
 *
 * @throws AppError 404 for what is no id of a member
 */
export async function previewEarlierYears(
  { db, ports }: Pick<Context, 'db' | 'ports'>,
  { ids, people }: z.output<typeof earlierYearsForm>,
): Promise<EarlierYear[]> {
  if (ids.length > 0) return ports.earlierYears.preview(db, memberIdsOf(ids));
  return ports.earlierYears.previewNew(
    db,
    people.map(({ memberSince, duesCategory, status = 'None' }) => ({
      memberSince,
      category: duesCategory ?? status,
    })),
  );
}

/** The years that were charged besides, for the audit trail; nothing where there are none. */
export const chargedYears = (years: readonly number[]) =>
  years.length > 0 ? { earlierYears: years.join(', ') } : {};
