import type { User } from '#contract/accounts/schemas.ts';
import { Tag, type TagKind } from '../components/tag.tsx';

const shown: Record<User['standing'], readonly [TagKind, string]> = {
  financial: ['ok', 'Financial member'],
  owing: ['warn', 'Dues owing'],
  none: ['plain', 'Nothing due'],
};

/** Shows whether anything is overdue (ledger.md); nothing if the back end does not report it. */
export function StandingTag({ standing }: { standing: User['standing'] | undefined }) {
  const known = standing && shown[standing];
  return known ? <Tag kind={known[0]}>{known[1]}</Tag> : null;
}
