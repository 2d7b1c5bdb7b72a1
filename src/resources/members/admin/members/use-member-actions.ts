import type { User } from '#contract/account/schemas.ts';
import { memberCalls } from '#contract/members/calls.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import type { RowAction } from '../../../../portal/list/tools/row-actions.tsx';
import { usePathTo } from '../../../../portal/services.ts';
import { useIdentity } from '../../../../portal/session/use-identity.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { endSession } from '../../../../shared/session.ts';
import { useAskEarlierYears } from '../parts/earlier-years.tsx';
import { useAskOpenCharges } from '../parts/open-charges.tsx';
import { useAskSharedAddress } from '../parts/shared-address.tsx';
import { actionsFor, type MemberAction, pagesFor } from './actions.ts';

/** Returns an admin's actions on a member as menu entries. */
export function useMemberActions(): (member: User) => RowAction[] {
  const identity = useIdentity();
  const mayAct = useMayCall()(memberCalls.updateUser);
  const { sendLine } = useSend();
  const askOpenCharges = useAskOpenCharges();
  const askEarlierYears = useAskEarlierYears();
  const askShared = useAskSharedAddress();
  const pathTo = usePathTo();

  /* Runs the action, shows its success, and leaves if it ended the admin's own session. */
  const perform = async (member: User, action: MemberAction) => {
    const { priced, asksYears, label } = action;
    const openCharges = priced && (await askOpenCharges({ ids: [member._id], ...priced }));
    const earlierYears = asksYears && (await askEarlierYears({ ids: [member._id] }, label));
    const acceptShared = action.asksShared && (await askShared(member.email, member._id));
    if (openCharges === null || earlierYears === null || acceptShared === null) return;
    await sendLine(action.call, {
      params: { id: member._id },
      body: {
        ...action.values,
        ...(openCharges && { openCharges }),
        ...(earlierYears && earlierYears.length > 0 && { earlierYears }),
        ...(acceptShared && { acceptShared }),
      },
      done: (answer) => String(Object(answer).message ?? action.done),
      changes: ['members'],
    });
    if (member._id !== identity?._id || !action.endsSessions) return;
    await endSession();
    location.assign('/');
  };

  return (member) => {
    if (!mayAct) return [];
    const self = member._id === identity?._id;
    const acts = actionsFor(member, self).map((action) => ({
      key: action.label,
      label: action.label,
      danger: action.danger ?? false,
      ...(action.confirm && { confirm: { ...action.confirm, act: action.label } }),
      onChoose: () => perform(member, action),
    }));
    const pages = pagesFor(member, self).map(({ label, page, danger = false }) => ({
      key: label,
      label,
      danger,
      to: pathTo('members', page, { id: member._id }),
    }));
    return [...acts, ...pages];
  };
}
