import './lib/node-version.mjs';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, isAllBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inProject, main } from './lib/project.mjs';

// `npm run backup` and the other commands of server/cli.ts: installs and builds what is missing or
// stale, as `npm start` does, then becomes the command, in this very process.
await main(async () => {
  await ensureInstalled({ tools: !isAllBuilt() });
  await ensureBuilt();
});
await import(pathToFileURL(inProject('dist', 'server', 'cli.js')).href);
