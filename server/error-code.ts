/** Returns an error's code (`ENOENT`, `28P01`, …), or an empty string. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
