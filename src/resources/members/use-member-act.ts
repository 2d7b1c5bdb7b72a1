import { type BaseRecord, type HttpError, useCustomMutation, useInvalidate } from '@refinedev/core';
import type { RequestLine } from '#contract/calls.ts';
import { refineRequest } from '../../providers/refine-request.ts';

/** What an admin does to one member beside correcting the record: `confirm`, `disable`, `role`, … */
export type MemberAct = Extract<RequestLine, { method: 'POST' }>['path'] extends infer Path
  ? Path extends `/api/v1/user/{id}/${infer Act}`
    ? Act
    : never
  : never;

/**
 * Does something to a member; the member and every list of members are then read anew.
 *
 * @returns a function that resolves to the server's answer, and throws its HttpError
 */
export function useMemberAct() {
  const { mutateAsync } = useCustomMutation<BaseRecord, HttpError, object>();
  const invalidate = useInvalidate();
  return async (id: string, act: MemberAct, values: object = {}): Promise<BaseRecord> => {
    const { data } = await mutateAsync({
      ...refineRequest({ method: 'POST', path: `/api/v1/user/{id}/${act}` }, { id }),
      values,
      successNotification: false,
      errorNotification: false,
    });
    await invalidate({ resource: 'members', id, invalidates: ['list', 'detail'] });
    return data;
  };
}
