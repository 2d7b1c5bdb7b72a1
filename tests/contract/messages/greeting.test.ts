import { describe, expect, it } from 'vitest';
import { fillGreeting, isGreeting } from '#contract/messages/announcements/greeting.ts';

const reader = { fname: '$& {last name}', lname: 'Òjó', memberId: 'MB1' };

describe('a greeting', () => {
  it('has the reader’s names in place of the placeholders', () => {
    expect(fillGreeting('{member ID}: {last name}, {last name}', reader)).toBe('MB1: Òjó, Òjó');
    expect(fillGreeting('Good day', reader)).toBe('Good day');
  });

  it('keeps a name as it is, whatever is in it', () => {
    expect(fillGreeting('Dear {first name},', reader)).toBe('Dear $& {last name},');
  });

  it.each([
    ['Dear {first name},', true],
    ['Good day', true],
    ['{name}', false],
    ['{first name', false],
    ['first name}', false],
    ['{constructor}', false],
  ])('%s', (greeting, isFine) => {
    expect(isGreeting(greeting)).toBe(isFine);
  });
});
