import { routes } from '../../../plugins/bind.ts';
import { listFailedJobs, tryAgain } from './failed-jobs.ts';

/** Registers the calls for jobs that were given up. */
export const jobRoutes = routes((context) => ({
  failedJobs: ({ query }) => listFailedJobs(context, query),
  retryJob: async ({ actor, params }) => {
    await tryAgain(context, params.id, actor);
    return 'It will be tried again.';
  },
}));
