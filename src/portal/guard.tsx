import { Authenticated, useCan, useGetIdentity } from '@refinedev/core';
import { type ReactNode, useEffect } from 'react';
import type { User } from '#contract/accounts/schemas.ts';
import type { FoundPage } from './find-page.ts';
import { useFirstSteps } from './first-steps.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { useServices } from './services.ts';
import { useUnreadWatch } from './unread.ts';

type Props = { found: FoundPage; children: ReactNode };

/* The public site's pages are documents of their own. */
function GoTo({ path }: { path: string }) {
  useEffect(() => location.replace(path), [path]);
  return <PageSkeleton />;
}

/* What is read once there is somebody to read it for; and what they have to do before anything else. */
function Entered({ found, children }: Props) {
  const { onlinePayment } = useServices();
  useUnreadWatch();
  useEffect(() => void onlinePayment.load(), [onlinePayment]);
  return useFirstSteps(found) ? <PageSkeleton page={found.page} /> : children;
}

/* `useCan` rather than `CanAccess`, which shows nothing while it asks. */
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
 * The route guard of specification §4: without a token, or where the user cannot be fetched, to `/`;
 * with another role, to /unauthorized. Until it is decided the page is on its way.
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
