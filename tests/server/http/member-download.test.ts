import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectPath } from '../../../server/project-path.ts';
import { createPortal } from '../../../server/render/portal.ts';
import { filesOf, readFrame, readManifest } from '../../../server/render/template.ts';
import { renderPortal, unknownSociety } from '../../../src/entry-server.tsx';

const folder = projectPath('dist/client');
const manifest = readManifest(folder);

const isAdmins = (file: string) => /^src\/resources\/(\w+\/admin\/|admin\.ts$)/.test(file);

/* The sources of the browser's half. */
const sources = ['src', 'contract'].flatMap((room) =>
  readdirSync(projectPath(room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|tsx?)$/.test(file))
    .map((file) => ({
      file: `${room}/${file}`,
      text: readFileSync(projectPath(`${room}/${file}`), 'utf8'),
    })),
);

/* What a pattern finds in the admins' sources, and no other source has. */
function onlyInAdmins(extension: RegExp, pattern: RegExp): string[] {
  const read = sources.filter(({ file }) => extension.test(file));
  const others = read.filter(({ file }) => !isAdmins(file)).map(({ text }) => text);
  const words = read
    .filter(({ file }) => isAdmins(file))
    .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, word = '']) => word));
  return [...new Set(words)].filter((word) => !others.some((text) => text.includes(word)));
}

/* All that a page of a member may load: the entry, the manifests, and each page with what it imports. */
const memberSources = [
  'src/portal-main.tsx',
  'src/resources/member.ts',
  ...Object.keys(manifest).filter((name) => /^src\/resources\/\w+\/member\//.test(name)),
];
const membersFiles = filesOf(manifest, memberSources);
const adminsFiles = filesOf(
  manifest,
  Object.keys(manifest).filter((name) => isAdmins(name)),
);

const built = (files: readonly string[]) =>
  files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');

test('a member’s pages have no style of an admin’s page', async () => {
  const classes = onlyInAdmins(/\.css$/, /\.((?!ant-)[a-z][\w-]+)/g);
  const answer = createPortal({
    folder,
    manifest,
    frame: readFrame(folder),
    policy: [],
    society: async () => unknownSociety,
    render: (path, society) => renderPortal(path, 'test', society),
  });
  const document = String((await answer('/dashboard', 'identity'))?.body);
  const isStyled = (css: string) => (name: string) => new RegExp(`\\.${name}(?![\\w-])`).test(css);
  const inDocument = [...document.matchAll(/<style>(.*?)<\/style>/gs)].join('');
  expect(inDocument).toContain('.dues-card');
  expect(classes.filter(isStyled(inDocument + built(membersFiles.styles)))).toEqual([]);
  expect(classes.filter(isStyled(built(adminsFiles.styles)))).toEqual(classes);
  expect(classes).toContain('payer-card');
});

test('a member’s pages load no code of an admin’s page', () => {
  const words = onlyInAdmins(/\.tsx?$/, /(?<=[\s([{=:?])['"]([^'"\n]{13,}[a-z]) ?['"]/g).filter(
    (word) => !/^[.#@]|^[\w-]+$/.test(word),
  );
  const isIn = (code: string) => (word: string) => code.includes(word);
  expect(words.filter(isIn(built(membersFiles.scripts)))).toEqual([]);
  expect(words.filter(isIn(built(adminsFiles.scripts))).length).toBeGreaterThan(words.length / 2);
  expect(words.length).toBeGreaterThan(200);
});
