/**
 * A start failure that a person can fix. The message is one line for the console, without secrets.
 */
export class StartError extends Error {
  override name = 'StartError';
}
