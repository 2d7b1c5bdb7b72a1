const counted = (count: number, unit: string) => (count === 1 ? `a ${unit}` : `${count} ${unit}s`);

/** Returns a wait as a sentence says it, rounded up: '20 seconds', 'a minute', '5 minutes'. In seconds. */
export const waitInWords = (seconds: number): string =>
  seconds < 60 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
