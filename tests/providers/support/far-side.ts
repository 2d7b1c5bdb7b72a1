import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A host that is not ours, such as one of static files, for as long as the test runs. @returns its address */
export async function startFarSide(answer: RequestListener): Promise<string> {
  const host = createServer(answer);
  await new Promise<void>((done) => void host.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    host.closeAllConnections();
    await new Promise((done) => host.close(done));
  });
  return `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
}
