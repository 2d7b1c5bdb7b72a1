import { type HttpError, useUpdate } from '@refinedev/core';
import type { ContactMessage, MessageState } from '#contract/contact-messages.ts';
import { useServices } from '../../portal/services.ts';
import { sentenceOf } from '../../providers/http.ts';

type Said = { text: string; undoTo?: MessageState };

/** Says what has become of a message; the lists and the badge in the sidebar follow. */
export function useMark(onMarked: (message: ContactMessage) => void) {
  const { toasts, unread } = useServices();
  const { mutateAsync, mutation } = useUpdate<
    ContactMessage,
    HttpError,
    Pick<ContactMessage, 'state'>
  >({ resource: 'contact-messages', successNotification: false, errorNotification: false });

  const mark = async (message: ContactMessage, state: MessageState, said?: Said): Promise<void> => {
    try {
      await mutateAsync({ id: message._id, values: { state } });
      const marked = { ...message, state };
      onMarked(marked);
      const back = said?.undoTo;
      const undo = back && (() => void mark(marked, back, { text: 'Put back.' }));
      if (said) toasts.show(said.text, 'success', undo);
    } catch (error) {
      /* That it was opened is noted in passing: not having noted it is no harm. */
      if (said) toasts.show(sentenceOf(error), 'error');
    }
    await unread.refresh();
  };

  return { mark, busy: mutation.isPending };
}
