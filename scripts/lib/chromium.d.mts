/** The browser for the tests: CHROMIUM_PATH where it is set, else Debian's without a window, else a whole one. */
export function findChromium(): string | undefined;

/** Finds the browser for the tests, installing it on Debian as root; rejects, saying how to get one, where there is none. */
export function ensureChromium(): Promise<string>;

/** The same of a whole Chromium, as people have it: for the benchmarks. */
export function ensureWholeChromium(): Promise<string>;
