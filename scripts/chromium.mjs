import './lib/node-version.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { main } from './lib/project.mjs';

// `node scripts/chromium.mjs`: prints the browser that the tests use; on Debian, root gets it installed.
await main(async () => console.log(await ensureChromium()));
