import { Authenticated, useCan, useGetIdentity } from '@refinedev/core';
import { type ReactNode, useEffect } from 'react';
import type { User } from '#contract/accounts/schemas.ts';
import type { FoundPage } from './find-page.ts';
import { useFirstSteps } from './first-steps.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { useServices } from './services.ts';
import { useUnreadWatch } from './unread.ts';

type Props = { found: FoundPage; children: ReactNode };

/* The public site's pages are separate documents. */
function GoTo({ path }: { path: string }) {
  useEffect(() => location.replace(path), [path]);
  return <PageSkeleton />;
}

/* Loads what only a logged-in user needs, and redirects to required first steps. */
function Entered({ found, children }: Props) {
  const { onlinePayment } = useServices();
  useUnreadWatch();
  useEffect(() => void onlinePayment.load(), [onlinePayment]);
  return useFirstSteps(found) ? <PageSkeleton page={found.page} /> : children;
}

/* Uses `useCan`, because `CanAccess` shows nothing while it loads. */
function Permitted({ found, children }: Props) {
  const { data: user, isPending } = useGetIdentity<User | null>();
  const { data: access } = useCan({
    resource: found.resource.name,
    action: found.name,
    queryOptions: { enabled: Boolean(user) },
  });
  if (!isPending && !user) return <GoTo path="/" />;
  if (!access) return <PageSkeleton page={found.page} />;
  return access.can ? <Entered found={found}>{children}</Entered> : <GoTo path="/unauthorized" />;
}

/**
 * Implements the route guard of specification §4: without a token, or if the user cannot be fetched, goes to
 * `/`; with another role, to /unauthorized. Shows a skeleton until it has decided.
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
