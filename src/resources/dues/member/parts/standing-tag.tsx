import type { User } from '#contract/account/schemas.ts';
import { leftInWords, standingInWords } from '#contract/members/words.ts';
import { Tag, type TagKind } from '../../../../portal/parts/tag.tsx';

const kinds: Record<User['standing'], TagKind> = {
  exempt: 'ok',
  financial: 'ok',
  owing: 'warn',
  none: 'plain',
};

type Holder = { standing: User['standing'] | undefined; membership?: User['membership'] };

/** Shows whether anything is overdue; nothing if it is not known. */
export function StandingTag({ standing, membership }: Holder) {
  const kind = standing && kinds[standing];
  if (!kind) return null;
  return (
    <Tag kind={kind === 'ok' && leftInWords({ membership }) ? 'plain' : kind}>
      {standingInWords({ standing, membership })}
    </Tag>
  );
}
