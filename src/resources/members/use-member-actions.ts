import type { User } from '#contract/accounts/schemas.ts';
import type { RowAction } from '../../portal/list/row-actions.tsx';
import { useServices } from '../../portal/services.ts';
import { useIdentity } from '../../portal/use-identity.ts';
import { endSession } from '../../shared/session.ts';
import { actionsFor, type MemberAction } from './actions.ts';
import { useMemberAct } from './use-member-act.ts';

/** Returns an admin's actions on a member as menu entries; none if the back end lacks these calls. */
export function useMemberActions(): (member: User) => RowAction[] {
  const { toasts } = useServices();
  const identity = useIdentity();
  const act = useMemberAct();

  /* Runs the action, shows its success, and leaves if it ended the admin's own session. */
  const perform = async (member: User, action: MemberAction) => {
    const { message } = await act(member._id, action.act, action.values);
    toasts.show(typeof message === 'string' ? message : action.done);
    if (member._id !== identity?._id || !action.endsSessions) return;
    await endSession();
    location.assign('/');
  };

  return (member) =>
    member.accountState === undefined
      ? []
      : actionsFor(member, member._id === identity?._id).map((action) => ({
          key: action.label,
          label: action.label,
          danger: action.danger ?? false,
          ...(action.confirm && { confirm: { ...action.confirm, act: action.label } }),
          onChoose: () => perform(member, action),
        }));
}
