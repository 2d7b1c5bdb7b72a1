import { type HttpError, useList } from '@refinedev/core';
import { NavLink } from 'react-router';
import type { User } from '#contract/accounts/schemas.ts';
import { formatInteger } from '#contract/numbers.ts';
import { usePathTo } from '../../portal/services.ts';

/** Who has registered and whose member ID no admin has confirmed yet. */
export const unconfirmed = { confirmed: 'no' } as const;

/* How many wait to be confirmed; undefined while it is not known, or where the back end does not tell. */
function useWaiting(): number | undefined {
  const { query, result } = useList<User, HttpError>({
    resource: 'members',
    pagination: { currentPage: 1, pageSize: 1 },
    filters: Object.entries(unconfirmed).map(([field, value]) => ({
      field,
      operator: 'eq' as const,
      value,
    })),
    errorNotification: false,
  });
  /* A back end that knows no such filter answers with everybody. */
  const known = query.isSuccess && result.data.every(({ confirmed }) => confirmed === false);
  return known ? result.total : undefined;
}

/** All members, and those who have just registered, with how many they are. */
export function MemberTabs() {
  const pathTo = usePathTo();
  const waiting = useWaiting();
  return (
    <nav className="tabs" aria-label="Members">
      <ul>
        <li>
          <NavLink to={pathTo('members', 'list')} end>
            All members
          </NavLink>
        </li>
        <li>
          <NavLink to={pathTo('members', 'registrations')} end>
            New registrations
            {waiting ? (
              <b className="count">
                {formatInteger(waiting)}
                <span className="unseen"> to confirm</span>
              </b>
            ) : null}
          </NavLink>
        </li>
      </ul>
    </nav>
  );
}
