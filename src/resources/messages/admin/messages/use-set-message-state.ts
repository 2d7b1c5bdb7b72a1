import { type HttpError, useUpdate } from '@refinedev/core';
import type { ContactMessage, MessageState } from '#contract/messages/contact/message-schemas.ts';
import { useServices } from '../../../../portal/services.ts';
import { sentenceOf } from '../../../../shared/http/http.ts';

type StateToast = { text: string; undoTo?: MessageState };

/** Sets a message's state, with a toast that can undo it; the list and the badge in the sidebar follow. */
export function useSetMessageState() {
  const { toasts, unread } = useServices();
  const { mutateAsync, mutation } = useUpdate<
    ContactMessage,
    HttpError,
    Pick<ContactMessage, 'state'>
  >({ resource: 'contact-messages', successNotification: false, errorNotification: false });

  const mark = async (id: string, state: MessageState, toast?: StateToast): Promise<void> => {
    try {
      await mutateAsync({ id, values: { state } });
      const back = toast?.undoTo;
      const undo = back && (() => void mark(id, back, { text: 'Undone.' }));
      if (toast) toasts.show(toast.text, 'success', undo);
    } catch (error) {
      /* Marking it as opened is not worth an error. */
      if (toast) toasts.show(sentenceOf(error), 'error');
    }
    await unread.refresh();
  };

  return { mark, busy: mutation.isPending };
}
