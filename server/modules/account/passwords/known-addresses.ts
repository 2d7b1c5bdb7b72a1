import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/client.ts';
import { ago } from '../../../db/moments.ts';
import { addressKey } from '../../../security/address-key.ts';
import type { Signer } from '../../../security/tokens.ts';
import * as repo from './known-addresses-repo.ts';

/** Milliseconds that an address is known after a log-in (docs/limits.md). */
const knownForMs = 90 * 24 * 60 * 60 * 1000;

/* An unknown member ID is looked up with this id, so that both cases take the same time. */
const unknownUserId = '00000000-0000-0000-0000-000000000000';

const hashOf = (signer: Signer, userId: string, address: string) =>
  signer.sign('known address', `${userId} ${addressKey(address)}`);

const cutoff = () => ago(knownForMs);

/**
 * Returns whether a user has logged in from an address within 90 days.
 *
 * @param userId null for an unknown member ID; the result is false then
 */
export function isKnownAddress(
  { db, signer }: Pick<Context, 'db' | 'signer'>,
  userId: string | null,
  address: string,
): Promise<boolean> {
  const id = userId ?? unknownUserId;
  const where = { userId: id, addressHash: hashOf(signer, id, address) };
  return repo.findKnownAddress(db, where, cutoff());
}

/** Records that a user has logged in from an address. */
export function recordKnownAddress(db: Queryable, signer: Signer, userId: string, address: string) {
  return repo.recordKnownAddress(db, { userId, addressHash: hashOf(signer, userId, address) });
}

/** Deletes addresses without a log-in for 90 days. For the housekeeping job. */
export const removeKnownAddresses = (db: Queryable) => repo.deleteKnownAddresses(db, cutoff());
