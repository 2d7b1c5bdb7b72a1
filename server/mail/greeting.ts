import { isPlainName, readName } from '#contract/names.ts';
import { type Mail, type MailPart, type Paragraph, signature, words } from './parts.ts';

/** Whom a mail greets. */
export type Greeted = { fname: string; confirmedAt: Date | string | null; accountState: string };

/** Characters of a first name in a greeting. */
const maxName = 60;

/** How a mail greets whose name nobody has confirmed. */
export const dearMember: Paragraph = words`Dear member,`;

/**
 * Returns how a mail begins: by the first name where the secretariat has confirmed the member, or has entered them
 * itself. Whoever registers could write a stranger a message by a name of their own otherwise.
 */
export function greetingOf({ fname, confirmedAt, accountState }: Greeted): Paragraph {
  const isKnown = confirmedAt !== null || accountState === 'invited';
  return isKnown && fname.length <= maxName && isPlainName(readName(fname))
    ? words`Dear ${fname},`
    : dearMember;
}

/** Returns a mail to somebody: greeted, and signed by the secretariat. */
export const mailTo = (
  person: Greeted & { email: string },
  subject: string,
  parts: readonly MailPart[],
): Mail => ({ to: person.email, subject, parts: [greetingOf(person), ...parts, signature] });
