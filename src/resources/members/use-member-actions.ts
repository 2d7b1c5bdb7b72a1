import type { User } from '#contract/accounts/schemas.ts';
import type { RowAction } from '../../portal/list/row-actions.tsx';
import { useServices } from '../../portal/services.ts';
import { useIdentity } from '../../portal/use-identity.ts';
import { endSession } from '../../shared/session.ts';
import { actionsFor, type MemberAction } from './actions.ts';
import { useMemberAct } from './use-member-act.ts';

/** What an admin can do to a member, as entries of a menu; nothing where the back end has none of these calls. */
export function useMemberActions(): (member: User) => RowAction[] {
  const { toasts } = useServices();
  const identity = useIdentity();
  const act = useMemberAct();

  /* Does it, says so, and leaves where it has ended one's own session. */
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
