/** A start that a person can mend. The message is one line for the console, without any secret. */
export class StartError extends Error {
  override name = 'StartError';
}
