import './lib/node-version.mjs';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, isAllBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endWithParent, endWithSignals } from './lib/process-end.mjs';
import { inProject, main } from './lib/project.mjs';

// `npm start`: installs and builds what is missing or stale, then becomes the server, in this very
// process, so that signals reach it without a go-between.
if (process.env.npm_lifecycle_event === 'start') endWithParent();
const release = endWithSignals();
await main(async () => {
  await ensureInstalled({ tools: !isAllBuilt() });
  await ensureBuilt();
});
release();
await import(pathToFileURL(inProject('dist', 'server', 'main.js')).href);
