import './lib/node-version.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/project.mjs';

// `npm run build`: builds both halves, whatever is there.
await main(async () => {
  await ensureInstalled();
  await ensureBuilt({ force: true });
});
