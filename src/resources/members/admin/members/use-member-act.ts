import { type BaseRecord, type HttpError, useCustomMutation, useInvalidate } from '@refinedev/core';
import type { RequestLine } from '#contract/calls.ts';
import { refineRequest } from '../../../../providers/refine-request.ts';

/** An admin's action on one member, besides correcting the record: `confirm`, `disable`, `role`, … */
export type MemberAct = Extract<RequestLine, { method: 'POST' }>['path'] extends infer Path
  ? Path extends `/api/v1/user/{id}/${infer Act}`
    ? Act
    : never
  : never;

/**
 * Runs an action on a member, then refetches the member and every list of members.
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
