import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#contract/accounts/schemas.ts';
import type { FoundPage } from './find-page.ts';
import { usePathTo } from './services.ts';
import { useIdentity } from './use-identity.ts';

/**
 * The settings page that comes before anything else: a one-time password is changed first, then the first
 * admin says who they are. Null where nothing is to be done, as with a back end that has no such thing.
 */
export function firstStepOf(user: User | null): 'password' | 'list' | null {
  if (user?.mustChangePassword) return 'password';
  return user?.mustCompleteProfile ? 'list' : null;
}

/**
 * Leads to the page that comes before anything else.
 *
 * @returns whether another page than the one found is to be shown
 */
export function useFirstSteps(found: FoundPage): boolean {
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
