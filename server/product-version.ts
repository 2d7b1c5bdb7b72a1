import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { projectPath } from './project-path.ts';

/** Returns the product's version, from package.json. */
export function productVersion(): string {
  const about: unknown = JSON.parse(readFileSync(projectPath('package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(about).version;
}
