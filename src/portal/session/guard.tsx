import { Authenticated, useGetIdentity } from '@refinedev/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { opensOnceConfirmed, type Role } from '#contract/access.ts';
import type { User } from '#contract/account/schemas.ts';
import { accessTo } from '../../providers/access.ts';
import { permittedOf, readUser, saveUser } from '../../shared/session.ts';
import { PageSkeleton } from '../frame/page-skeleton.tsx';
import { useUnreadWatch } from '../frame/use-unread.ts';
import { PageTop } from '../parts/page-top.tsx';
import type { ResourcePage } from '../resource.ts';
import type { FoundPage } from '../routing/find-page.ts';
import { usePathTo, useServices } from '../services.ts';
import { useIdentity } from './use-identity.ts';
import { isWaiting } from './waiting.ts';

const me = { method: 'GET', path: '/api/v1/user/me' } as const;

/** The polling interval in ms of who waits for confirmation, without live changes. */
const pollMs = 60_000;

/*
 * Keeps the stored user as the server has it, so that what waits for the confirmation opens with it, without a
 * new log-in. Who waits is read at the start too: the confirmation may have come while no page was open.
 */
function useOwnRecordWatch(): void {
  const { http, live, unread } = useServices();
  const user = useIdentity();
  const id = user?._id;
  const waits = user !== null && isWaiting(user);
  useEffect(() => {
    if (id === undefined) return;
    const look = async () => {
      const fresh = await http.send(me).catch(() => null);
      /* Somebody may have logged out, or in, meanwhile. */
      if (fresh?._id !== id || readUser()?._id !== id) return;
      saveUser(fresh);
      if (waits && !isWaiting(fresh)) await unread.refresh();
    };
    const unsubscribe = live.subscribe(['members'], ({ payload }) => {
      if (payload.ids?.includes(id) ?? true) void look();
    });
    if (!waits) return unsubscribe;
    void look();
    const timer = setInterval(
      () => live.isLive() || document.visibilityState === 'hidden' || void look(),
      pollMs,
    );
    return () => {
      unsubscribe();
      clearInterval(timer);
    };
  }, [http, live, unread, id, waits]);
}

/**
 * Returns the settings page that must come first: a one-time password is changed, then the first admin
 * completes their profile. Null if nothing is required, or if the back end has no such steps.
 */
function firstStepOf(user: User | null): 'password' | 'list' | null {
  if (user?.mustChangePassword) return 'password';
  return user?.mustCompleteProfile ? 'list' : null;
}

/*
 * Redirects to the page that must come first.
 *
 * @returns whether it redirects
 */
function useFirstSteps(found: FoundPage): boolean {
  const user = useIdentity();
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const step = firstStepOf(user);
  const path = step && pathTo(user?.role === 'admin' ? 'admin-settings' : 'settings', step);
  const isElsewhere = path !== null && found.page.path !== path;
  useEffect(() => {
    if (isElsewhere) navigate(path, { replace: true });
  }, [isElsewhere, path, navigate]);
  return isElsewhere;
}

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
