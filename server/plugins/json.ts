import type { App } from '../app-types.ts';
import { invalid } from '../errors.ts';

/**
 * The maximum nesting of a JSON body. The deepest form has fewer than ten levels; a limit lets code
 * that reads bodies use recursion safely.
 */
export const maxJsonDepth = 32;

const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null;

/* Not recursive, because a deep body would overflow the stack. */
function isTooDeep(body: unknown): boolean {
  let level = [body].filter(isContainer);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxJsonDepth) return true;
    level = level.flatMap((nest) => Object.values(nest).filter(isContainer));
  }
  return false;
}

/**
 * Parses the JSON bodies of all calls: undefined for an empty body, and 400 if it is malformed,
 * contains `__proto__` or is nested too deep, before any schema runs.
 */
export function addJsonParser(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    /*
     * Many clients send the JSON content type without a body; a row that needs a body reports that
     * itself.
     */
    if (body === '') return done(null, undefined);
    return parse(request, String(body), (error, value) => {
      if (!error && isTooDeep(value)) done(invalid('This is nested too deep.'));
      else done(error, value);
    });
  });
}
