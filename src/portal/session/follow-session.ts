import type { LoginGate } from '../../providers/login-gate.ts';
import { dropDrafts, homeOf, onSessionChange, readToken, readUser } from '../../shared/session.ts';

/**
 * Ties a page to the session that it was opened with. Log-out in one tab logs out all tabs. If another user
 * logs in, or the same user with another role, the page is left. If the same user logs in again, waiting
 * calls continue.
 */
export function followSession(gate: LoginGate): void {
  let whose = readUser();
  let held = readToken();

  const leave = (path: string) => {
    dropDrafts();
    location.assign(path);
  };

  const follow = () => {
    const token = readToken();
    const user = readUser();
    if (!token) return leave('/');
    if (whose && user && (user._id !== whose._id || user.role !== whose.role))
      return leave(homeOf(user.role));
    whose ??= user;
    if (token === held) return;
    held = token;
    if (gate.waiting()) gate.settle(true);
  };

  onSessionChange(follow);
  /* Does not ask about unsaved input: staying would leave the user without a session. */
  const isOver = () => !readToken() || readUser()?._id !== whose?._id;
  addEventListener('beforeunload', (event) => isOver() && event.stopImmediatePropagation(), true);
  /* A page restored from the back/forward cache has missed all events. */
  addEventListener('pageshow', ({ persisted }) => persisted && follow());
}
