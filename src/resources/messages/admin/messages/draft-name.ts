/** Returns the name of an announcement's draft: what was begun for a few must not come back for everybody. */
export const draftName = (chosen: readonly string[] | null): string =>
  chosen ? `announcement to ${chosen.join()}` : 'announcement';
