import { Authenticated, useGetIdentity } from '@refinedev/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { Role } from '#contract/access.ts';
import { opensOnceConfirmed } from '#contract/access.ts';
import type { User } from '#contract/account/schemas.ts';
import { accessTo } from '../../providers/access.ts';
import { permittedOf } from '../../shared/session.ts';
import { PageSkeleton } from '../frame/page-skeleton.tsx';
import { useUnreadWatch } from '../frame/use-unread.ts';
import { PageTop } from '../parts/page-top.tsx';
import type { ResourcePage } from '../resource.ts';
import type { FoundPage } from '../routing/find-page.ts';
import { useFirstSteps } from './first-steps.ts';
import { useOwnRecordWatch } from './use-own-record-watch.ts';

/* Renders a page that opens with the confirmation of the registration: that it waits, and for whom. */
function OpensLater({ page: { title, lead } }: { page: ResourcePage }) {
  return (
    <>
      <PageTop title={title} lead={lead} />
      <section className="panel told email-notice" aria-label="Waiting for confirmation">
        <p>{opensOnceConfirmed} You do not need to do anything.</p>
      </section>
    </>
  );
}

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
 * Guards the routes: without a token, or if the user cannot be fetched, goes to
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
