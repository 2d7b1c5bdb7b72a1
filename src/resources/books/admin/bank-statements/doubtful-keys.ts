import type { KeyboardEvent } from 'react';

/** What can be done with a doubtful line. */
export type LineAction =
  | 'accept'
  | 'next'
  | 'previous'
  | 'search'
  | 'split'
  | 'link'
  | 'book'
  | 'suspense'
  | 'ignore';

const candidateKeys = (candidates: number) =>
  candidates === 1 ? '1' : `1–${Math.min(candidates, 5)}`;

/**
 * Returns the keys of the queue, as the page shows them: those of money that came in, or went out.
 *
 * @param enter what Enter does; '' for nothing
 * @param candidates how many members are proposed, of whom five have a key
 */
export const keyWords = (
  isIncome: boolean,
  enter: string,
  candidates: number,
): readonly (readonly [string, string])[] => {
  const of = (words: readonly [string, string][]) => (isIncome ? words : []);
  return [
    ...(enter ? [['Enter', enter] as const] : []),
    ...of(candidates > 0 ? [[candidateKeys(candidates), 'choose a candidate']] : []),
    ['N or ↓', 'next'],
    ['P or ↑', 'previous'],
    ...of([
      ['/', 'search a member'],
      ['S', 'split'],
    ]),
    ['L', 'link'],
    ['E', isIncome ? 'income' : 'expense'],
    ...of([['U', 'suspense']]),
    ['I', 'ignore'],
  ];
};

const actions: Readonly<Record<string, LineAction>> = {
  Enter: 'accept',
  n: 'next',
  ArrowDown: 'next',
  p: 'previous',
  ArrowUp: 'previous',
  '/': 'search',
  s: 'split',
  l: 'link',
  e: 'book',
  u: 'suspense',
  i: 'ignore',
};

const isIn = (target: EventTarget, selector: string): boolean =>
  'closest' in target && target instanceof Element && target.closest(selector) !== null;

const isTyping = (target: EventTarget) => isIn(target, 'input:not([type="radio"]), textarea');
const isPressing = (target: EventTarget) => isIn(target, 'button, a');

/**
 * Returns what a key means in the queue: an action, or the place of a candidate from 0. Null where the
 * key belongs to an input or a button, or is held with another. A key that is held down goes on through the lines at
 * most: what it decides of one is not decided of the next.
 */
export function meaningOf({
  key,
  target,
  ctrlKey,
  altKey,
  metaKey,
  repeat,
}: Pick<KeyboardEvent, 'key' | 'target' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat'>):
  | LineAction
  | number
  | null {
  if (ctrlKey || altKey || metaKey || isTyping(target)) return null;
  /* They choose among the candidates while one of them has the focus. */
  if (key.startsWith('Arrow') && isIn(target, 'input')) return null;
  if (/^[1-5]$/.test(key)) return Number(key) - 1;
  const action = actions[key.length === 1 ? key.toLowerCase() : key] ?? null;
  if (repeat && action !== 'next' && action !== 'previous') return null;
  return action === 'accept' && isPressing(target) ? null : action;
}
