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
    repeat: false,
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
    expect(keyWords(true, 'accept', 9)).toHaveLength(10);
    expect(keyWords(false, '', 0)).toHaveLength(5);
  });

  it('decide of one line alone while they are held down', () => {
    for (const key of ['Enter', 'u', 's', 'i']) expect(press(key, { repeat: true })).toBeNull();
    expect(press('n', { repeat: true })).toBe('next');
    expect(press('ArrowUp', { repeat: true })).toBe('previous');
  });

  it.each([
    [0, undefined],
    [1, '1'],
    [2, '1–2'],
    [9, '1–5'],
  ])('that choose among %i candidates', (candidates, keys) => {
    expect(keyWords(true, '', candidates).find(([, what]) => /candidate/.test(what))?.[0]).toBe(
      keys,
    );
  });
});
