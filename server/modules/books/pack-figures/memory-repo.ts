import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';

/** Gives a transaction the memory to group the ledger of ten years without files: half of its time goes there else. */
export async function giveMemory(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local work_mem = '32MB'`);
}
