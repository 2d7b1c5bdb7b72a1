import type { Database } from '../db/client.ts';
import { claimSeconds } from './queues.ts';
import { renewClaim } from './repo.ts';

/**
 * Does a job's work and renews its claim meanwhile, however long it takes. If the process dies, the
 * claim ends, and another process runs the job again.
 */
export async function whileClaimed<Result>(
  db: Database,
  queue: string,
  id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const renewing = setInterval(
    () => void renewClaim(db, queue, id).catch(() => undefined),
    (claimSeconds * 1_000) / 4,
  );
  try {
    return await work();
  } finally {
    clearInterval(renewing);
  }
}
