import type { Database } from '../db/client.ts';
import { aroundQuestions } from './around.ts';
import { type Gateway, KeyRefused } from './gateway.ts';
import { forgetRefusedKey, noteRefusedKey } from './refused-keys-repo.ts';

/**
 * Wraps the gateway so that a key that it refuses is noted, for admins to be told, until it answers again. A key
 * changes with a new start of the server only.
 */
export function withKeyWatch(gateway: Gateway, db: Database): Gateway {
  let mayBeNoted = true;
  const { checkKey } = gateway;
  const watched = aroundQuestions(gateway, async (pending) => {
    try {
      const answer = await pending;
      if (mayBeNoted) await forgetRefusedKey(db, gateway.name);
      mayBeNoted = false;
      return answer;
    } catch (error) {
      if (error instanceof KeyRefused) {
        mayBeNoted = true;
        await noteRefusedKey(db, gateway.name);
      }
      throw error;
    }
  });
  /* A command asks it, without a database. */
  return { ...watched, ...(checkKey && { checkKey }) };
}
