import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Removes the data folder of the server that the configuration starts. */
export default async function removeData(): Promise<void> {
  await rm(join(tmpdir(), `society-e2e-${process.env.E2E_PORT}`), { recursive: true, force: true });
}
