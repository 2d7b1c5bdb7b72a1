import type { Identified } from './identify.ts';

/** The members whom a narration names by their ID or in full, whatever the amount; of namesakes all. */
export function namedBy({ sure, ids, names }: Identified): string[] {
  if (sure) return [sure.member.id];
  const sureIds = ids.filter((id) => id.sure).map(({ member }) => member.id);
  if (sureIds.length > 0) return sureIds;
  const full = names.filter(({ match }) => match === 'whole' || match === 'full');
  return full.map(({ member }) => member.id);
}
