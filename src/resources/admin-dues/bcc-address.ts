/** Characters of a `mailto:` address that every mail program takes. */
const longest = 2000;

/**
 * Returns the address that opens a new e-mail to all of them in blind copy, each once.
 *
 * @throws Error where they are too many for one e-mail
 */
export function bccAddress(emails: readonly string[]): string {
  const each = [...new Set(emails)].map(encodeURIComponent);
  const address = `mailto:?bcc=${each.join(',')}`;
  if (address.length <= longest) return address;
  throw new Error(
    `${each.length} people are too many for one e-mail. Select fewer, or export them for your mail program.`,
  );
}
