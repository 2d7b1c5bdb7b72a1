import { useEffect, useState } from 'react';
import type { Role } from '#contract/access.ts';
import type { User } from '#contract/users.ts';
import { currentUser } from '../providers/auth.ts';
import { readUser } from '../providers/session.ts';
import { useServices } from './services.ts';

/**
 * The route guard of specification §4: without a token, or where the user cannot be fetched, to `/`;
 * with another role, to /unauthorized. Until it is decided there is no user.
 */
export function useGuard(role: Role): User | null {
  const { http } = useServices();
  const [user, setUser] = useState<User | null>(null);
  useEffect(() => {
    let gone = false;
    currentUser(http).then((found) => {
      if (gone) return;
      if (!found) location.replace('/');
      else if (found.role !== role) location.replace('/unauthorized');
      else setUser(found);
    });
    return () => {
      gone = true;
    };
  }, [http, role]);
  return user && user.role === role && readUser() ? user : null;
}
