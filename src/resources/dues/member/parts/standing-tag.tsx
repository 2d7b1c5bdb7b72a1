import type { User } from '#contract/account/schemas.ts';
import { standingWords } from '#contract/members/words.ts';
import { Tag, type TagKind } from '../../../../portal/parts/tag.tsx';

const kinds: Record<User['standing'], TagKind> = {
  exempt: 'ok',
  financial: 'ok',
  owing: 'warn',
  none: 'plain',
};

/** Shows whether anything is overdue; nothing if the back end does not report it. */
export function StandingTag({ standing }: { standing: User['standing'] | undefined }) {
  const kind = standing && kinds[standing];
  return kind ? <Tag kind={kind}>{standingWords[standing]}</Tag> : null;
}
