import { describe, expect, it } from 'vitest';
import {
  keyWords,
  meaningOf,
} from '../../../src/resources/books/admin/bank-statements/doubtful-keys.ts';

const press = (key: string, more: object = {}) =>
  meaningOf({
    key,
    target: new EventTarget(),
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    ...more,
  });

describe('the keys of the doubtful queue', () => {
  it.each([
    ['Enter', 'accept'],
    ['n', 'next'],
    ['N', 'next'],
    ['ArrowDown', 'next'],
    ['p', 'previous'],
    ['/', 'search'],
    ['s', 'split'],
    ['l', 'link'],
    ['e', 'book'],
    ['u', 'suspense'],
    ['i', 'ignore'],
    ['1', 0],
    ['5', 4],
    ['6', null],
    ['x', null],
    ['Escape', null],
  ])('%s', (key, meaning) => {
    expect(press(key)).toBe(meaning);
  });

  it('leave the browser its own, and name each of theirs', () => {
    expect(press('n', { ctrlKey: true })).toBeNull();
    expect(keyWords(true, 'accept')).toHaveLength(10);
    expect(keyWords(false, '')).toHaveLength(5);
  });
});
