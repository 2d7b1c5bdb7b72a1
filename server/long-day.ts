const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Lagos' });

/** Returns '24 November 2026' for a day, `YYYY-MM-DD`, or for a moment: its day in Nigeria. */
export const longDay = (when: Date | string): string =>
  format.format(typeof when === 'string' ? new Date(when) : when);
