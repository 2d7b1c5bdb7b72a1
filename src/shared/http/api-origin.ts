/** The origin that answers the API, without a slash at its end: VITE_API_URL, or '' for the page's own (api.md). */
export const apiOrigin = (): string => (import.meta.env?.VITE_API_URL ?? '').replace(/\/+$/, '');

/** Where a file is that content refers to: what was uploaded is with the API, samples come with the site. */
export const fileAddress = (path: string): string =>
  path.startsWith('/media/') ? apiOrigin() + path : path;
