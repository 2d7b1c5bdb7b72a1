/** The browser for the tests: CHROMIUM_PATH where it is set, else the first of the usual places. */
export function findChromium(): string | undefined;

/** Finds the browser, installing it on Debian as root; rejects, saying how to get one, where there is none. */
export function ensureChromium(): Promise<string>;
