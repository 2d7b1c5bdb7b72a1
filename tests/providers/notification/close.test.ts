import { expect, test, vi } from 'vitest';
import { createNotifications } from '../../../src/providers/notification.ts';
import { createToasts } from '../../../src/shared/toasts.ts';

test('takes that toast away, and its time does not run on for the next one of its key', () => {
  vi.useFakeTimers();
  const toasts = createToasts();
  const { open, close } = createNotifications(toasts);
  open({ key: 'one', message: 'One', type: 'success' });
  open({ key: 'two', message: 'Two', type: 'success' });
  close('one');
  close('no such toast');
  expect(toasts.list().map(({ text }) => text)).toEqual(['Two']);
  vi.advanceTimersByTime(3_000);
  open({ key: 'one', message: 'One again', type: 'success' });
  vi.advanceTimersByTime(4_000);
  expect(toasts.list().map(({ text }) => text)).toEqual(['One again']);
  vi.useRealTimers();
});
