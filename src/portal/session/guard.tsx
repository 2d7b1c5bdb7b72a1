import { Authenticated, useGetIdentity } from '@refinedev/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { Role } from '#contract/access.ts';
import type { User } from '#contract/account/schemas.ts';
import { accessTo } from '../../providers/access.ts';
import { permittedOf } from '../../shared/session.ts';
import { PageSkeleton } from '../frame/page-skeleton.tsx';
import { useUnreadWatch } from '../frame/use-unread.ts';
import type { FoundPage } from '../routing/find-page.ts';
import { useFirstSteps } from './first-steps.ts';
import { OpensLater } from './opens-later.tsx';
import { useOwnRecordWatch } from './use-own-record-watch.ts';

type Props = { found: FoundPage; children: ReactNode };

/* The public site's pages are separate documents. */
function GoTo({ path }: { path: string }) {
  useEffect(() => location.replace(path), [path]);
  return <PageSkeleton />;
}

/* Watches what only a logged-in user has, and redirects to required first steps. */
function Entered({ found, children }: Props) {
  useUnreadWatch();
  useOwnRecordWatch();
  return useFirstSteps(found) ? <PageSkeleton page={found.page} /> : children;
}

/* From the identity, so that what opens with the confirmation opens at once. */
function Permitted({ found, children }: Props) {
  const { data: user, isPending } = useGetIdentity<User | null>();
  /* Whose role changes while a page is open is led to that role's pages (follow-session.ts). */
  const [enteredAs, setEnteredAs] = useState<Role | null>(null);
  if (!isPending && !user) return <GoTo path="/" />;
  if (!user) return <PageSkeleton page={found.page} />;
  const access = accessTo(found.resource, found.name, permittedOf(user));
  if (access !== 'closed' && enteredAs === null) setEnteredAs(user.role);
  if (access === 'closed')
    return enteredAs !== null && enteredAs !== user.role ? (
      <PageSkeleton page={found.page} />
    ) : (
      <GoTo path="/unauthorized" />
    );
  return (
    <Entered found={found}>
      {access === 'open' ? children : <OpensLater page={found.page} />}
    </Entered>
  );
}

/**
 * Implements the route guard of specification §4: without a token, or if the user cannot be fetched, goes to
 * `/`; with another role, to /unauthorized. What waits for the confirmation says so. Shows a skeleton until it has decided.
 */
export function Guard({ found, children }: Props) {
  return (
    <Authenticated
      key="portal"
      loading={<PageSkeleton page={found.page} />}
      fallback={<GoTo path="/" />}
    >
      <Permitted found={found}>{children}</Permitted>
    </Authenticated>
  );
}
