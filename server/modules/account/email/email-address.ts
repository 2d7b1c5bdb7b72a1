/** Compares two addresses without regard to case. */
export const isSameEmail = (one: string, other: string) =>
  one.toLowerCase() === other.toLowerCase();

/** Returns the limit's key for mails to an address that the sender need not own. */
export const mailTargetKey = (email: string) => `address ${email}`;
