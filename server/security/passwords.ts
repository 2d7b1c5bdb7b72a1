import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** Argon2id with 46 MiB, one pass, one lane: OWASP's first choice of parameters. `algorithm: 2` is argon2id. */
const parameters = { algorithm: 2, memoryCost: 47_104, timeCost: 1, parallelism: 1 };

export type Passwords = {
  /** The hash to store. */
  hash(password: string): Promise<string>;
  /** Whether the password is the stored one. A missing hash takes as long as a wrong password. */
  verify(stored: string | null, password: string): Promise<boolean>;
};

/**
 * Hashes and compares passwords, at most one a processor at once, so that a hundred log-ins at once
 * leave room for everything else. Unicode is compared in NFC.
 */
export async function createPasswords(): Promise<Passwords> {
  const inTurn = pLimit(Math.max(1, availableParallelism() - 1));
  const decoy = await hash('a password that nobody has', parameters);
  return {
    hash: (password) => inTurn(() => hash(password.normalize('NFC'), parameters)),
    verify: (stored, password) =>
      inTurn(async () => {
        const matches = await verify(stored ?? decoy, password.normalize('NFC'));
        return stored !== null && matches;
      }),
  };
}
