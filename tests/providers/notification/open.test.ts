import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createNotifications } from '../../../src/providers/notification.ts';
import { AbortError, sentenceOf } from '../../../src/shared/http/http.ts';
import { createToasts, hideRepeats, withoutRepeats } from '../../../src/shared/toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const toasts = createToasts();
  return { toasts, ...createNotifications(toasts) };
}
const texts = (toasts: ReturnType<typeof createToasts>) => toasts.list().map(({ text }) => text);

describe('a toast', () => {
  test('stands for five seconds', () => {
    const { toasts, open } = start();
    open({ message: 'Saved.', type: 'success' });
    vi.advanceTimersByTime(4_999);
    expect(texts(toasts)).toEqual(['Saved.']);
    vi.advanceTimersByTime(1);
    expect(texts(toasts)).toEqual([]);
  });

  test('shown anew under its key stands once, and for its whole time again', () => {
    const { toasts, open } = start();
    open({ key: 'same', message: 'First', type: 'success' });
    vi.advanceTimersByTime(4_000);
    open({ key: 'same', message: 'Second', type: 'success' });
    expect(texts(toasts)).toEqual(['Second']);
    vi.advanceTimersByTime(4_999);
    expect(texts(toasts)).toEqual(['Second']);
    vi.advanceTimersByTime(1);
    expect(texts(toasts)).toEqual([]);
  });

  test('that can be taken back stands for ten seconds', () => {
    const { toasts, open } = start();
    open({ message: 'Deleted.', type: 'progress', cancelMutation: () => undefined });
    vi.advanceTimersByTime(9_999);
    expect(texts(toasts)).toEqual(['Deleted.']);
    vi.advanceTimersByTime(1);
    expect(texts(toasts)).toEqual([]);
  });

  test('does not grow older while somebody is at the toasts', () => {
    const { toasts, open } = start();
    open({ message: 'One', type: 'success' });
    vi.advanceTimersByTime(3_000);
    toasts.pause();
    vi.advanceTimersByTime(60_000);
    open({ message: 'Two', type: 'success' });
    toasts.resume();
    vi.advanceTimersByTime(1_999);
    expect(texts(toasts)).toEqual(['One', 'Two']);
    vi.advanceTimersByTime(1);
    expect(texts(toasts)).toEqual(['Two']);
    vi.advanceTimersByTime(3_000);
    expect(texts(toasts)).toEqual([]);
  });

  test('stands beside others, the newest last', () => {
    const { toasts, open } = start();
    open({ message: 'One', type: 'success' });
    open({ message: 'Two', type: 'error' });
    expect(toasts.list().map(({ text, kind }) => [text, kind])).toEqual([
      ['One', 'success'],
      ['Two', 'error'],
    ]);
  });

  test('is drawn once where several say the same, and stands until the last of them goes', () => {
    const toasts = createToasts();
    const undo = () => undefined;
    const drawn = () => withoutRepeats(toasts.list()).map(({ key }) => key);
    toasts.show('You are offline.', 'error', undefined, 'one');
    toasts.show('You are offline.', 'error', undefined, 'two');
    toasts.show('You are offline.', 'success', undefined, 'done');
    for (const key of ['undo', 'undo too']) toasts.show('Deleted.', 'success', undo, key);
    expect(drawn()).toEqual(['two', 'done', 'undo', 'undo too']);
    toasts.hide('two');
    expect(drawn()).toEqual(['one', 'done', 'undo', 'undo too']);
    toasts.show('You are offline.', 'error', undefined, 'two');
    expect(drawn()).toEqual(['done', 'undo', 'undo too', 'two']);
    const closed = toasts.list().filter(({ key }) => key === 'two' || key === 'undo');
    for (const toast of closed) hideRepeats(toasts, toast);
    expect(drawn()).toEqual(['done', 'undo too']);
  });

  test('does not tell of a call that the person has cancelled', () => {
    const { toasts, open } = start();
    open({ message: 'Error', description: new AbortError().message, type: 'error' });
    toasts.show(sentenceOf(new AbortError()), 'error');
    expect(texts(toasts)).toEqual([]);
  });

  test('is told to whoever listens, until they stop', () => {
    const { toasts, open } = start();
    const listener = vi.fn();
    const stop = toasts.subscribe(listener);
    open({ message: 'One', type: 'success' });
    vi.advanceTimersByTime(5_000);
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    open({ message: 'Two', type: 'success' });
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

describe('of refine’s own', () => {
  test('an error is told by its sentence, which refine keeps in the description', () => {
    const { toasts, open } = start();
    open({ message: 'Error (status code: 409)', description: 'It is taken.', type: 'error' });
    open({ message: 'No description', type: 'error' });
    expect(texts(toasts)).toEqual(['It is taken.', 'No description']);
  });

  test('a success is told by its message', () => {
    const { toasts, open } = start();
    open({ message: 'Member saved.', description: 'Successful', type: 'success' });
    expect(texts(toasts)).toEqual(['Member saved.']);
  });

  test('what can be taken back says how', () => {
    const { toasts, open } = start();
    const cancelMutation = vi.fn();
    open({ key: 'undo', message: 'Deleting…', type: 'progress', cancelMutation });
    const [toast] = toasts.list();
    expect(toast).toMatchObject({ kind: 'success', text: 'Deleting…' });
    toast?.undo?.();
    expect(cancelMutation).toHaveBeenCalledOnce();
  });
});
