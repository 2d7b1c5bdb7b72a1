import { membershipWords } from '#contract/members/words.ts';
import type { Membership } from '#contract/membership.ts';
import { Tag, type TagKind } from '../../../../portal/parts/tag.tsx';

/* What is said beside a name: not what nearly everybody is, and not what other tags say. */
const kinds: Partial<Record<Membership, TagKind>> = {
  suspended: 'danger',
  resigned: 'plain',
  transferredOut: 'plain',
  deceased: 'plain',
};

/** Shows that somebody is suspended, or is a member no more. */
export function MembershipTag({ membership }: { membership: Membership | null | undefined }) {
  const kind = membership && kinds[membership];
  return kind ? <Tag kind={kind}>{membershipWords[membership]}</Tag> : null;
}
