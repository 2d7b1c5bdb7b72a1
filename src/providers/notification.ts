import type { NotificationProvider } from '@refinedev/core';
import type { Toasts } from '../shared/toasts.ts';

/** Creates refine's notifications as toasts with the sentence alone, without a title. */
export function createNotifications(toasts: Toasts): NotificationProvider {
  return {
    open: ({ key, message, description, type, cancelMutation }) => {
      /* refine's own errors have 'Error' as message and the sentence as description. */
      const text = type === 'error' && description ? description : message;
      toasts.show(text, type === 'error' ? 'error' : 'success', cancelMutation, key);
    },
    close: (key) => toasts.hide(key),
  };
}
