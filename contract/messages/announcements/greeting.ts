/** Whom a greeting is filled in for. */
export type Greeted = { fname: string; lname: string; memberId: string };

const placeholders = new Map<string, (person: Greeted) => string>([
  ['{first name}', ({ fname }) => fname],
  ['{last name}', ({ lname }) => lname],
  ['{member ID}', ({ memberId }) => memberId],
]);

/** What a greeting may name of its reader. */
export const greetingPlaceholders: readonly string[] = [...placeholders.keys()];

/** How a mail to a member begins, unless its writer wants it otherwise. */
export const defaultGreeting = 'Dear {first name},';

/** Returns a greeting with the reader's own names. */
export const fillGreeting = (greeting: string, person: Greeted): string =>
  greeting.replace(/\{[^}]*\}/g, (part) => placeholders.get(part)?.(person) ?? part);

/** Returns whether a text has a word in braces, which only a greeting fills in: '{first name}'. */
export const hasPlaceholder = (text: string): boolean => /\{[\p{L} ]+\}/u.test(text);

/** Returns whether everything in braces is a placeholder that can be filled in. */
export const isGreeting = (greeting: string): boolean =>
  (greeting.match(/\{[^}]*\}?|\}/g) ?? []).every((part) => placeholders.has(part));
