import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
const docs = files.filter((file) => /^(docs\/.*|README|CONTRIBUTING)\.md$/.test(file));

it.each(docs)('%s names files that there are', (doc) => {
  const named = readFileSync(doc, 'utf8').matchAll(
    /`((?:contract|scripts|server|src|tests)\/[\w./-]+\.\w+)`/g,
  );
  expect([...named].map(([, file = '']) => file).filter((file) => !files.includes(file))).toEqual(
    [],
  );
});
