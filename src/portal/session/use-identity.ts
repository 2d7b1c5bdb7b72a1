import { useGetIdentity } from '@refinedev/core';
import type { User } from '#contract/account/schemas.ts';

/** Returns the logged-in user; null until known. Follows the stored session (app.tsx). */
export function useIdentity(): User | null {
  return useGetIdentity<User | null>().data ?? null;
}
