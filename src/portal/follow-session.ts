import type { LoginGate } from '../providers/login-gate.ts';
import { dropDrafts, homeOf, onSessionChange, readToken, readUser } from '../shared/session.ts';

/**
 * Keeps a page to the session that it was opened with: logged out in one tab is logged out in all, and
 * where somebody else logs in, or the same user in another role, the page of who was here before goes.
 * Where the same user has logged in again, what waits for that goes on.
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
  /* A person who stayed to keep what was typed would stay without a session: that is not asked. */
  const isOver = () => !readToken() || readUser()?._id !== whose?._id;
  addEventListener('beforeunload', (event) => isOver() && event.stopImmediatePropagation(), true);
  /* A page that the browser has kept for 'back' has heard of nothing meanwhile. */
  addEventListener('pageshow', ({ persisted }) => persisted && follow());
}
