import { contactMessageCalls } from '#contract/messages/contact/message-calls.ts';
import type { MessageState } from '#contract/messages/contact/message-schemas.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { useServices } from '../../../../portal/services.ts';

type StateToast = { text: string; undoTo?: MessageState };

/** Sets a message's state, with a toast that can undo it; the list and the badge in the sidebar follow. */
export function useSetMessageState() {
  const { unread } = useServices();
  const { send, attempt, isSending } = useSend();

  const mark = async (id: string, state: MessageState, toast?: StateToast): Promise<void> => {
    const line = contactMessageCalls.updateContactMessage;
    const input = { params: { id }, body: { state }, changes: ['contact-messages'] };
    const back = toast?.undoTo;
    if (toast)
      await attempt(line, {
        ...input,
        done: () => toast.text,
        ...(back && { undo: () => mark(id, back, { text: 'Undone.' }) }),
      });
    /* Marking it as opened is not worth an error. */ else
      await send(line, input).catch(() => undefined);
    await unread.refresh();
  };

  return { mark, busy: isSending };
}
