import { maxPageRows } from '#contract/limits.ts';

/** The maximum length of a `mailto:` address in characters that every mail program accepts. */
const longest = 2000;

/**
 * Returns the `mailto:` address of a new e-mail to all in blind copy, each once.
 *
 * @throws Error if there are too many for one e-mail
 */
export function bccAddress(emails: readonly string[]): string {
  const each = [...new Set(emails)].map(encodeURIComponent);
  const address = `mailto:?bcc=${each.join(',')}`;
  if (address.length <= longest) return address;
  throw new Error(
    `${each.length} people are too many for one e-mail. Select fewer, or export them for your mail program.`,
  );
}

/**
 * Opens the user's mail program with everybody of the selected records in blind copy, so that no recipient sees the
 * others.
 *
 * @param read returns the e-mail addresses of one page of the list
 * @throws Error if there are too many for one e-mail
 */
export async function mailAll(
  ids: readonly string[],
  read: (query: { ids: string; limit: number }) => Promise<readonly string[]>,
): Promise<void> {
  const emails: string[] = [];
  for (let start = 0; start < ids.length; start += maxPageRows) {
    const part = ids.slice(start, start + maxPageRows).join();
    emails.push(...(await read({ ids: part, limit: maxPageRows })));
  }
  const link = document.createElement('a');
  link.href = bccAddress(emails);
  link.click();
}
