import type { duesCalls } from '#contract/dues/calls.ts';
import type { messageCalls } from '#contract/messages/calls.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { type BulkAction, leavingOut } from '../../../../portal/list/tools/bulk-bar.tsx';
import type { RowAction } from '../../../../portal/list/tools/row-actions.tsx';
import { useServices } from '../../../../portal/services.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { memberCount } from './members-and-amount.ts';

type Mailing = {
  call: typeof duesCalls.mailCreditLetters | typeof messageCalls.sendReminders;
  row: Pick<RowAction, 'key' | 'label'>;
  bulk: Pick<BulkAction, 'label' | 'confirm'>;
  /** What is said of how many: 'reminded'. */
  done: string;
  /** Why the others are left out. */
  leftOut: string;
};

/** Returns what mails members of a list, the selected ones or one by their menu, for those who may make the call. */
export function useMailing({ call, row, bulk, done, leftOut }: Mailing) {
  const { toasts } = useServices();
  const { send } = useSend();
  const mayMail = useMayCall()(call);
  const mail = async (ids: readonly string[], names: Readonly<Record<string, string>>) => {
    const { data } = await send(call, { form: { ids: [...ids] } });
    return leavingOut(`${memberCount(data.queued)} ${done}.`, data.leftOut, names, leftOut);
  };
  const mailOne = async (id: string) => {
    const { message, failed } = await mail([id], {});
    toasts.show(message, failed.length > 0 ? 'error' : 'success');
  };
  return {
    bulk: mayMail ? [{ ...bulk, run: mail }] : [],
    actionsOf: ({ _id }: { _id: string }): RowAction[] =>
      mayMail ? [{ ...row, onChoose: () => mailOne(_id) }] : [],
  };
}
