import { type HttpError, useList } from '@refinedev/core';
import type { User } from '#contract/account/schemas.ts';
import { TabLinks } from '../../../../../portal/list/tab-links.tsx';

/** Filters members who have registered but whose member ID no admin has confirmed. */
export const unconfirmed = { confirmed: 'no' } as const;

/** Filters members whose new name no admin has confirmed. */
export const namesToConfirm = { pendingName: 'yes' } as const;

/** The state of a location that was led to from the queue of registrations. */
export const ofQueue = 'queue of registrations';

/** Returns a filter of the members as refine takes it. */
export const filtersOf = (filter: Readonly<Record<string, string>>) =>
  Object.entries(filter).map(([field, value]) => ({ field, operator: 'eq' as const, value }));

/** Returns the number of members with a filter; 0 while it is unknown. */
export function useCountOf(filter: Readonly<Record<string, string>>): number {
  const { result } = useList<User, HttpError>({
    resource: 'members',
    pagination: { currentPage: 1, pageSize: 1 },
    filters: filtersOf(filter),
    errorNotification: false,
  });
  return result.total ?? 0;
}

/** Renders tabs for all members, for new registrations with their number, and for invitations. */
export function MemberTabs() {
  const registered = useCountOf(unconfirmed);
  const renamed = useCountOf(namesToConfirm);
  const waiting = registered + renamed;
  return (
    <TabLinks
      label="Members"
      tabs={[
        { to: ['members', 'list'], label: 'All members' },
        {
          to: ['members', 'registrations'],
          label: 'New registrations',
          ...(waiting > 0 && { count: waiting, countWords: 'to confirm' }),
        },
        { to: ['members', 'invitations'], label: 'Invitations' },
      ]}
    />
  );
}
