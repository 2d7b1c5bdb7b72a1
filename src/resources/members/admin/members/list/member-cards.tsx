import { Link } from 'react-router';
import type { User } from '#contract/account/schemas.ts';
import { range } from '../../../../../portal/list-address/range.ts';
import { Photo } from '../../../../../portal/parts/photo.tsx';
import { usePathTo } from '../../../../../portal/services.ts';
import { StandingTag } from '../../../../dues/member/parts/standing-tag.tsx';
import { AccountTag, UnconfirmedTag } from '../../parts/account-tag.tsx';
import { ListedName, shortName } from '../../parts/member-name.tsx';
import { MembershipTag } from '../../parts/membership-tag.tsx';
import '../members.css';
import '../../parts/member-id.css';

function MemberCard({ member, path }: { member: User; path: string }) {
  const name = shortName(member);
  return (
    <li className="member-card">
      <Photo src={member.photo} name={name} size="middle" />
      <h2>
        <ListedName member={member} />
      </h2>
      <p className="member-id">
        {member.memberId}
        {member.role === 'admin' ? ' · Admin' : ''}
      </p>
      <p className="tags">
        <AccountTag {...member} />
        <MembershipTag membership={member.membership} />
        <StandingTag {...member} />
        <UnconfirmedTag confirmed={member.confirmed} />
      </p>
      <Link className="button quiet" to={path}>
        View Profile<span className="unseen"> of {name}</span>
      </Link>
    </li>
  );
}

/** Renders members as cards, with the state of account and dues. */
export function MemberCards({ members }: { members: readonly User[] }) {
  const pathTo = usePathTo();
  return (
    <ul className="member-cards">
      {members.map((member) => (
        <MemberCard
          key={member._id}
          member={member}
          path={pathTo('members', 'show', { id: member._id })}
        />
      ))}
    </ul>
  );
}

/** Renders the skeleton of the cards. */
export function CardsSkeleton({ count = 8 }: { count?: number }) {
  return (
    <ul className="member-cards skeleton" aria-hidden="true">
      {range(count).map((place) => (
        <li key={place} className="member-card">
          <i className="photo" />
          <i className="line-skeleton" />
          <i className="line-skeleton" />
          <i className="line-skeleton button-skeleton" />
        </li>
      ))}
    </ul>
  );
}
