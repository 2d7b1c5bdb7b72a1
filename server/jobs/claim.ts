import type { Database } from '../db/client.ts';
import { claimSeconds } from './queues.ts';
import { renewClaim } from './repo.ts';

const claimMs = claimSeconds * 1_000;

/* What must not happen twice may take as long; begun with less of the claim left, it could outlast it. */
const spareMs = (claimMs * 2) / 3;

/** Another process may be doing this job by now: its claim could not be renewed in time. */
export class ClaimLost extends Error {
  override name = 'ClaimLost';
}

/** A running job's claim. */
export type Claim = {
  /** Call it right before what must not happen twice: 40 s of the claim are left for it. @throws ClaimLost */
  expectHeld(): void;
};

/**
 * Does a job's work and renews its claim meanwhile, however long it takes. If the process dies, the
 * claim ends, and another process runs the job again; so it does if the database cannot be reached for as long.
 */
export async function whileClaimed<Result>(
  db: Database,
  queue: string,
  id: string,
  work: (claim: Claim) => Promise<Result>,
): Promise<Result> {
  let heldUntil = Date.now() + claimMs;
  const renew = async () => {
    const asked = Date.now();
    /* A lost claim may be another process's: that one is not ours to renew. */
    if (asked < heldUntil && (await renewClaim(db, queue, id))) heldUntil = asked + claimMs;
  };
  const renewing = setInterval(() => void renew().catch(() => undefined), claimMs / 4);
  const expectHeld = () => {
    if (Date.now() + spareMs > heldUntil)
      throw new ClaimLost('The claim of a job could not be renewed.');
  };
  try {
    return await work({ expectHeld });
  } finally {
    clearInterval(renewing);
  }
}
