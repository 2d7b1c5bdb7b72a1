import { type HttpError, useList } from '@refinedev/core';
import { NavLink } from 'react-router';
import type { User } from '#contract/accounts/schemas.ts';
import { formatInteger } from '#contract/numbers.ts';
import { usePathTo } from '../../portal/services.ts';

/** Filters members who have registered but whose member ID no admin has confirmed. */
export const unconfirmed = { confirmed: 'no' } as const;

/* Returns the number of unconfirmed members; undefined while unknown, or if the back end does not report it. */
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
  /* A back end without this filter returns all members. */
  const known = query.isSuccess && result.data.every(({ confirmed }) => confirmed === false);
  return known ? result.total : undefined;
}

/** Renders tabs for all members and for new registrations, with their numbers. */
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
