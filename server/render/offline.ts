import { createHash } from 'node:crypto';
import {
  forgetMessage,
  keptCalls,
  keptPrefix,
  type OfflineManifest,
  offlinePages,
  offlinePath,
} from '#contract/offline.ts';
import type { App } from '../app-types.ts';
import { memberFiles } from './portal.ts';
import { type StillPage, sendStill } from './still.ts';
import { type ClientManifest, readInline } from './template.ts';

const config = { publicReason: 'they are the same for all, and name nobody' };

/* The service worker of this build, behind what it needs to know. */
function readWorker(folder: string, manifest: ClientManifest): string {
  const script = readInline(folder, manifest, 'src/service-worker.ts');
  const build = createHash('sha256').update(JSON.stringify(manifest)).update(script);
  const known: OfflineManifest = {
    build: build.digest('hex').slice(0, 16),
    pages: offlinePages,
    offlinePath,
    files: memberFiles(manifest, offlinePages).map((file) => `/${file}`),
    calls: keptCalls,
    keptPrefix,
    forgetMessage,
  };
  return `self.offlineManifest=${JSON.stringify(known)};${script}`;
}

/**
 * Serves what a member's browser needs without a connection: the service worker, whose text differs in each
 * build, so that browsers replace it; and the page in place of all that need a connection.
 *
 * @param render renders a public page as it stays, without a script: its address is another one then
 */
export function offlineRoutes(
  app: App,
  folder: string,
  manifest: ClientManifest,
  render: (path: string) => Promise<StillPage>,
): void {
  const worker = readWorker(folder, manifest);
  app.get(
    '/sw.js',
    { config, compress: { customTypes: /^text\/javascript\b/ } },
    async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('content-security-policy', "default-src 'self'")
        .type('text/javascript; charset=utf-8')
        .send(worker),
  );
  app.get(
    offlinePath,
    { config, compress: { customTypes: /^text\/html\b/ } },
    async (_request, reply) =>
      sendStill(reply.header('cache-control', 'no-cache'), await render(offlinePath)),
  );
}
