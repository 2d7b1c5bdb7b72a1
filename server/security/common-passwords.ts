import { commonPasswords } from '#contract/account/common-passwords.ts';
import { passwordLimits } from '#contract/account/password.ts';

/* Too large for a browser, which uses the contract's short list. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const { min, max } = passwordLimits;
  const possible = dictionary['passwords-common'].filter(
    ({ length }) => length >= min && length <= max,
  );
  return new Set([...commonPasswords, ...possible.map((password) => password.toLowerCase())]);
}

let known: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns whether it is one of the 18,000 most frequently leaked passwords, in any case. Loads the
 * list at the first call.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load();
  return (await known).has(password.toLowerCase());
}
