import { mayCall } from '#contract/access.ts';
import { valueAt } from '#contract/call.ts';
import { type Http, isStatus } from '../../shared/http/http.ts';
import { withQuery } from '../../shared/http/paths.ts';
import { createListeners } from '../../shared/listeners.ts';
import { permittedOf, readUser } from '../../shared/session.ts';
import type { Resource, UnreadCall } from '../resource.ts';

export type UnreadCounts = Readonly<Record<string, number>>;

/** The number of unread items of each resource, by its name. */
export type Unread = {
  counts: () => UnreadCounts;
  subscribe: (listener: () => void) => () => void;
  /** Fetches all counts of the menu again. */
  refresh: () => Promise<void>;
};

const none: UnreadCounts = {};

/**
 * Creates the counts that the menu shows; they are fetched by `refresh`.
 *
 * @param note told whether the server has the calls; without them there are no badges
 */
export function createUnread(
  http: Http,
  resources: readonly Resource[],
  note: (hasCall: boolean) => void,
): Unread {
  const { subscribe, tell } = createListeners();
  let counts = none;

  const countOf = ({ call, query = {} }: UnreadCall) =>
    http.call(call.method, withQuery(call.path, query)).then(
      (answer) => {
        note(true);
        const unread = valueAt(answer, 'unread');
        return typeof unread === 'number' ? unread : 0;
      },
      (error) => {
        if (isStatus(error, 404)) note(false);
        return 0;
      },
    );

  return {
    counts: () => counts,
    subscribe,
    async refresh() {
      const user = permittedOf(readUser());
      const counted = resources.flatMap(({ name, unread }) =>
        unread && mayCall(user, unread.call.access) ? [{ name, unread }] : [],
      );
      const numbers = await Promise.all(counted.map(({ unread }) => countOf(unread)));
      counts = Object.fromEntries(counted.map(({ name }, index) => [name, numbers[index] ?? 0]));
      tell();
    },
  };
}
