import { maxPageRows } from '#contract/limits.ts';
import { type BulkOutcome, leavingOut } from './bulk-bar.tsx';

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

type Addressed = { _id: string; email?: string | undefined };

/**
 * Opens the user's mail program with everybody of the selected records in blind copy, so that no recipient sees the
 * others.
 *
 * @param read returns the e-mail address of each record of one page of the list that has one
 * @returns who was left out, if anybody was
 * @throws Error if there are too many for one e-mail
 */
export async function mailAll(
  ids: readonly string[],
  names: Readonly<Record<string, string>>,
  read: (query: { ids: string; limit: number }) => Promise<readonly Addressed[]>,
): Promise<BulkOutcome> {
  const found = new Map<string, string>();
  for (let start = 0; start < ids.length; start += maxPageRows) {
    const part = ids.slice(start, start + maxPageRows).join();
    for (const { _id, email } of await read({ ids: part, limit: maxPageRows }))
      if (email) found.set(_id, email);
  }
  if (found.size > 0) {
    const link = document.createElement('a');
    link.href = bccAddress([...found.values()]);
    link.click();
  }
  const leftOut = ids.filter((id) => !found.has(id));
  if (leftOut.length === 0) return undefined;
  const done = found.size > 0 ? 'An e-mail to the others is opened.' : 'No e-mail is opened.';
  return leavingOut(done, leftOut, names, 'without e-mail, or not written to');
}
