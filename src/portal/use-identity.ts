import { useGetIdentity } from '@refinedev/core';
import type { User } from '#contract/accounts/schemas.ts';

/** Who is logged in; null until it is known. It follows what is stored (app.tsx). */
export function useIdentity(): User | null {
  return useGetIdentity<User | null>().data ?? null;
}
