import { describe, expect, it } from 'vitest';
import { fillGreeting, isGreeting } from '#contract/messages/announcements/greeting.ts';
import { announcementForm } from '#contract/messages/announcements/schemas.ts';
import { errorsOf } from '../support.ts';

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

describe('what goes out as it is written', () => {
  const known = 'only Greeting can have {first name}, {last name}, {member ID}.';
  const form = {
    title: 'Dinner',
    body: 'See {}, {1} and {"a": 2}.',
    greeting: 'Dear {first name},',
  };

  it('has braces, and no placeholders', () => {
    expect(errorsOf(announcementForm, form)).toEqual({});
    expect(
      errorsOf(announcementForm, {
        ...form,
        title: 'For {Last Name}',
        body: 'Dear {first name}, you owe.',
        textMessage: 'Dear {name}',
      }),
    ).toEqual({
      title: `Title goes out as it is written: ${known}`,
      body: `Message goes out as it is written: ${known}`,
      textMessage: `Text message goes out as it is written: ${known}`,
    });
  });
});
