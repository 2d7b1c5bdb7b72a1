import { type HttpError, useUpdate } from '@refinedev/core';
import type { ContactMessage, MessageState } from '#contract/messages/schemas.ts';
import { useServices } from '../../portal/services.ts';
import { sentenceOf } from '../../shared/http/http.ts';

type Said = { text: string; undoTo?: MessageState };

/** Says what has become of a message; the list and the badge in the sidebar follow. */
export function useMark() {
  const { toasts, unread } = useServices();
  const { mutateAsync, mutation } = useUpdate<
    ContactMessage,
    HttpError,
    Pick<ContactMessage, 'state'>
  >({ resource: 'contact-messages', successNotification: false, errorNotification: false });

  const mark = async (id: string, state: MessageState, said?: Said): Promise<void> => {
    try {
      await mutateAsync({ id, values: { state } });
      const back = said?.undoTo;
      const undo = back && (() => void mark(id, back, { text: 'Undone.' }));
      if (said) toasts.show(said.text, 'success', undo);
    } catch (error) {
      /* That it was opened is noted in passing: not having noted it is no harm. */
      if (said) toasts.show(sentenceOf(error), 'error');
    }
    await unread.refresh();
  };

  return { mark, busy: mutation.isPending };
}
