import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#contract/account/schemas.ts';
import type { FoundPage } from '../routing/find-page.ts';
import { usePathTo } from '../services.ts';
import { useIdentity } from './use-identity.ts';

/**
 * Returns the settings page that must come first: a one-time password is changed, then the first admin
 * completes their profile. Null if nothing is required, or if the back end has no such steps.
 */
function firstStepOf(user: User | null): 'password' | 'list' | null {
  if (user?.mustChangePassword) return 'password';
  return user?.mustCompleteProfile ? 'list' : null;
}

/**
 * Redirects to the page that must come first.
 *
 * @returns whether it redirects
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
