import { commonPasswords } from '#contract/accounts/common-passwords.ts';
import { passwordLimits } from '#contract/accounts/password.ts';

/* Far more than a browser should have to fetch: the contract's own short list is for it. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const { min, max } = passwordLimits;
  const possible = dictionary['passwords-common'].filter(
    ({ length }) => length >= min && length <= max,
  );
  return new Set([...commonPasswords, ...possible.map((password) => password.toLowerCase())]);
}

let known: Promise<ReadonlySet<string>> | undefined;

/** Whether it is one of some 18,000 passwords that leaked most often, in any case. Read at the first call. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load();
  return (await known).has(password.toLowerCase());
}
