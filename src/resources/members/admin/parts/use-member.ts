import { type HttpError, useOne } from '@refinedev/core';
import { useParams } from 'react-router';
import type { User } from '#contract/account/schemas.ts';

/** Reads the member in the page's address. */
export function useMember() {
  const { id = '' } = useParams();
  const { result: member, query } = useOne<User, HttpError>({
    resource: 'members',
    id,
    errorNotification: false,
  });
  return { id, member, error: query.error, refetch: query.refetch };
}
