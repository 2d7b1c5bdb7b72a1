import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { longMoment } from '../../shared/format.ts';
import { useOffline } from './use-offline.ts';

/* A moment ends in a full stop of its own: '7.10 a.m.'. */
const asOf = (keptAt: string) => `This is how it was on ${longMoment(keptAt)}`;

/** Says that there is no connection, and of when the page is then; loads it anew once there is one. */
export function OfflineNotice() {
  const { isOffline, keptAt } = useOffline();
  const queries = useQueryClient();
  const wasKept = useRef(false);
  useEffect(() => {
    if (!isOffline && wasKept.current) void queries.invalidateQueries();
    wasKept.current = keptAt !== null;
  }, [isOffline, keptAt, queries]);
  return (
    <div role="status">
      {isOffline ? (
        <div className="offline-notice">
          <p>
            <b>You are offline.</b> {keptAt ? asOf(keptAt) : 'This may be out of date.'} You can
            read it, but change nothing until there is a connection.
          </p>
          {keptAt ? (
            <button type="button" className="button quiet" onClick={() => location.reload()}>
              Try again
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
