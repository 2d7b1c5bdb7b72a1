import { afterEach, expect, test, vi } from 'vitest';
import { keepEnter } from '../../src/portal/form/form-frame.tsx';

afterEach(() => vi.unstubAllGlobals());

test('Enter in a single-line field sends no half-filled form; in a text, on a button or with another key it does what it does', () => {
  class Field extends EventTarget {}
  vi.stubGlobal('HTMLInputElement', Field);
  const isKept = (key: string, target: EventTarget) => {
    const preventDefault = vi.fn();
    keepEnter({ key, target, preventDefault });
    return preventDefault.mock.calls.length > 0;
  };
  expect(isKept('Enter', new Field())).toBe(true);
  expect(isKept('a', new Field())).toBe(false);
  expect(isKept('Enter', new EventTarget())).toBe(false);
});
