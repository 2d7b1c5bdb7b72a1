import './lib/node-version.mjs';
import { brokenImports, readRooms } from './lib/imports.mjs';

// A part of `npm run lint`: which file may import which, and no circles.
const broken = brokenImports(readRooms());
for (const line of broken) console.error(line);
if (broken.length > 0) process.exitCode = 1;
