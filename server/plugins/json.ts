import type { App } from '../app-types.ts';
import { invalid } from '../errors.ts';

/**
 * Levels that a JSON body may be nested. The deepest form has fewer than ten; what reads bodies may
 * therefore call itself for each level without running out of stack.
 */
export const maxJsonDepth = 32;

const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null;

/* Level by level rather than by recursion, for that is what a deep body would break. */
function isTooDeep(body: unknown): boolean {
  let level = [body].filter(isContainer);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxJsonDepth) return true;
    level = level.flatMap((nest) => Object.values(nest).filter(isContainer));
  }
  return false;
}

/**
 * Reads JSON bodies, of every call that takes one: none at all where the body is empty, and a 400 where
 * it is malformed, reaches for a prototype or is nested too deep, before any schema looks at it.
 */
export function addJsonParser(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    /* Many clients name JSON whether they send any or not; a row that needs a body says so itself. */
    if (body === '') return done(null, undefined);
    return parse(request, String(body), (error, value) => {
      if (!error && isTooDeep(value)) done(invalid('This is nested too deep.'));
      else done(error, value);
    });
  });
}
