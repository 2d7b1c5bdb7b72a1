import { useEffect } from 'react';
import { readUser, saveUser } from '../../shared/session.ts';
import { useServices } from '../services.ts';
import { useIdentity } from './use-identity.ts';
import { isWaiting } from './waiting.ts';

const me = { method: 'GET', path: '/api/v1/user/me' } as const;

/** The polling interval in ms of who waits for confirmation, without live changes. */
const pollMs = 60_000;

/**
 * Keeps the stored user as the server has it, so that what waits for the confirmation opens with it, without a
 * new log-in. Who waits is read at the start too: the confirmation may have come while no page was open.
 */
export function useOwnRecordWatch(): void {
  const { http, live, unread } = useServices();
  const user = useIdentity();
  const id = user?._id;
  const waits = user !== null && isWaiting(user);
  useEffect(() => {
    if (id === undefined) return;
    const look = async () => {
      const fresh = await http.send(me).catch(() => null);
      /* Somebody may have logged out, or in, meanwhile. */
      if (fresh?._id !== id || readUser()?._id !== id) return;
      saveUser(fresh);
      if (waits && !isWaiting(fresh)) await unread.refresh();
    };
    const unsubscribe = live.subscribe(['members'], ({ payload }) => {
      if (payload.ids?.includes(id) ?? true) void look();
    });
    if (!waits) return unsubscribe;
    void look();
    const timer = setInterval(
      () => live.isLive() || document.visibilityState === 'hidden' || void look(),
      pollMs,
    );
    return () => {
      unsubscribe();
      clearInterval(timer);
    };
  }, [http, live, unread, id, waits]);
}
