import { calls } from '#contract/calls.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { bind, succeed, succeedPage } from '../../../plugins/bind.ts';
import { listFailedJobs, tryAgain } from './failed-jobs.ts';

/** Registers the calls for jobs that were given up. */
export function jobRoutes(app: App, context: Context): void {
  bind(app, calls.failedJobs, async ({ query }) =>
    succeedPage('jobs', await listFailedJobs(context, query)),
  );

  bind(app, calls.retryJob, async ({ actor, params }) => {
    await tryAgain(context, params.id, actor);
    return succeed({ message: 'It will be tried again.' });
  });
}
