import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brokenImports, readRooms } from '../../scripts/lib/imports.mjs';
import { projectPath } from '../../server/project-path.ts';
import { brokenRules } from './lint-snippets.ts';

const root = projectPath('').replace(/\/$/, '');

/* [the importing file, what it imports] */
const forbidden = [
  ['contract/fastify.ts', 'fastify'],
  ['contract/node.ts', 'node:fs'],
  ['contract/server.ts', '../server/errors.ts'],
  ['contract/dues/src.ts', '../../src/main.tsx'],
  ['contract/dues/higher.ts', '../payments/schemas.ts'],
  ['server/src.ts', '../src/public/page.tsx'],
  ['server/contract.ts', '../contract/money.ts'],
  ['server/render/page.ts', '../../src/public/app.tsx'],
  ['server/modules/dues/a/src.ts', '../../../../src/public/page.tsx'],
  ['server/modules/members/a/contract.ts', '../../../../contract/money.ts'],
  ['server/modules/payments/a/repo-of-others.ts', '../../dues/ledger/repo.ts'],
  ['server/modules/payments/a/other-repo.ts', '../../dues/ledger/entries-repo.ts'],
  ['server/modules/members/a/higher.ts', '../../dues/ledger/post.ts'],
  ['server/modules/books/a/beside.ts', '../../messages/contact/contact.ts'],
  ['server/modules/dues/a/sql.ts', 'drizzle-orm'],
  ['server/modules/dues/a/some-routes.ts', 'drizzle-orm/pg-core'],
  ['server/modules/dues/a/http.ts', 'fastify'],
  ['server/db/seed/sample/server.ts', '../../../errors.ts'],
  ['server/mail/modules.ts', '../modules/content/site/society.ts'],
  ['src/server.ts', '../server/errors.ts'],
  ['src/contract.ts', '../contract/money.ts'],
  ['src/shared/providers.ts', '../providers/data.ts'],
  ['src/shared/a/public.ts', '../../public/app.tsx'],
  ['src/providers/portal.ts', '../portal/resource.ts'],
  ['src/portal/a/resources.ts', '../../resources/admin.ts'],
  ['src/portal/root.ts', '../load-resources.ts'],
  ['src/public/portal.ts', '../portal/app.tsx'],
  ['src/public/server.ts', '../../server/db/seed/content.ts'],
  ['src/resources/public.ts', '../public/app.tsx'],
  ['src/resources/dues/admin/a/server.tsx', '../../../../../server/app.ts'],
  ['src/resources/dues/admin/a/other.ts', '../b/index.ts'],
  ['src/resources/dues/admin/a/of-another-domain.ts', '../../../books/admin/packs/list.tsx'],
  ['src/resources/dues/member/a/admin.ts', '../../admin/parts/tabs.tsx'],
] as const;

const allowed = [
  ['contract/zod.ts', 'zod'],
  ['contract/own.ts', './money.ts'],
  ['contract/own-domain.ts', './payments/calls.ts'],
  ['contract/payments/top.ts', '../money.ts'],
  ['contract/payments/lower.ts', '../dues/ledger/schemas.ts'],
  ['server/contract-by-name.ts', '#contract/money.ts'],
  ['server/fastify.ts', 'fastify'],
  ['server/modules/dues/a/own-repo.ts', './repo.ts'],
  ['server/modules/dues/a/of-the-domain.ts', '../ledger/repo.ts'],
  ['server/modules/dues/a/public.ts', '../../members/register/public-repo.ts'],
  ['server/modules/dues/a/routes.ts', 'fastify'],
  ['server/modules/dues/a/sql-repo.ts', 'drizzle-orm'],
  ['server/modules/dues/a/lower.ts', '../../members/register/names.ts'],
  ['src/contract-by-name.ts', '#contract/money.ts'],
  ['src/public/samples.ts', '../../server/db/seed/sample/index.ts'],
  ['src/providers/shared.ts', '../shared/session.ts'],
  ['src/portal/a/portal.ts', '../b/c.ts'],
  ['src/resources/dues/admin/a/define.ts', '../../../define-resource.ts'],
  ['src/resources/dues/admin/a/portal.ts', '../../../../portal/services.ts'],
  ['src/resources/dues/admin/a/own.ts', './inner/list.tsx'],
  ['src/resources/dues/admin/a/parts.ts', '../../../payments/admin/parts/year-field.tsx'],
  ['src/resources/dues/admin/a/light.ts', '../../member/parts/owed.ts'],
] as const;

const others = {
  noExplicitAny: ['server/any.ts', 'export const x: any = 1;\n'],
  noConsole: ['server/console.ts', "console.log('x');\n"],
  noNonNullAssertion: ['src/non-null.ts', 'export const x = (y: string | null) => y!;\n'],
  noUndeclaredDependencies: ['src/of-another-package.ts', "export { default } from 'axios';\n"],
  useFilenamingConvention: ['server/camelCase.ts', 'export const x = 1;\n'],
} as const;

const importing = (from: string) => `import { x } from '${from}';\n\nexport const y = x;\n`;

describe('imports run one way', () => {
  it.each(forbidden)('%s may not import %s', (path, from) => {
    const broken = brokenImports({ [path]: importing(from) });
    expect(broken).toEqual([expect.stringContaining(`${path}:1 imports ${from}: `)]);
  });

  it.each(allowed)('%s may import %s', (path, from) => {
    expect(brokenImports({ [path]: importing(from) })).toEqual([]);
  });

  it('types count, and so does what loads later, but in a circle', () => {
    const higher = "import type { x } from '../../dues/ledger/post.ts';\n";
    expect(brokenImports({ 'server/modules/members/a/b.ts': higher })).toHaveLength(1);
    const lazy = "export const load = () => import('../../admin/parts/tabs.tsx');\n";
    expect(brokenImports({ 'src/resources/dues/member/a/b.ts': lazy })).toHaveLength(1);
    const one = "import type { two } from './two.ts';\n";
    const two = "import {\n  one,\n} from './one.ts';\n";
    expect(brokenImports({ 'src/one.ts': one, 'src/two.ts': two })).toEqual([
      'src/one.ts, src/two.ts import each other',
    ]);
    const later = "export const two = () => import('./two.ts');\n";
    expect(brokenImports({ 'src/one.ts': later, 'src/two.ts': two })).toEqual([]);
  });

  it('in this repository', () => {
    expect(brokenImports(readRooms())).toEqual([]);
  });
});

const broken = brokenRules(Object.fromEntries(Object.values(others)));

describe('the other rules of the house', () => {
  it.each(Object.entries(others))('%s holds', (rule, [path]) => {
    expect(broken[path]).toEqual([rule]);
  });
});

describe('the repository', () => {
  const binary = /\.(png|jpe?g|webp|avif|ico|woff2?|pdf)$/;
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && !binary.test(file));
  const textOf = (file: string) => {
    try {
      return readFileSync(projectPath(file), 'utf8');
    } catch {
      return '';
    }
  };

  it('names no folder of the machine it was written on', () => {
    const homes = /\/home\/\w+\/|\/Users\/\w+\/|C:\\Users\\/;
    /* A clone right below / may be called as a folder of the project is. */
    const isDeep = root.split('/').filter(Boolean).length > 1;
    const isNamed = (text: string) => homes.test(text) || (isDeep && text.includes(root));
    const naming = files.filter((file) => isNamed(textOf(file)));
    expect(files.length).toBeGreaterThan(50);
    expect(naming).toEqual([]);
  });

  it('keeps neither secrets nor what is built or made at run time', () => {
    const wrong =
      /(^|\/)(\.env(\..+)?|data|dist|node_modules|outbox|test-results)(\/|$)|\.(pem|key|eml|log)$/;
    expect(files.filter((file) => wrong.test(file))).toEqual([]);
  });

  it('uses the browser’s storage by the guarded module alone, which no blocked storage stops', () => {
    const using = files.filter(
      (file) => file.startsWith('src/') && /\b(local|session)Storage\b/.test(textOf(file)),
    );
    /* The others stand inside the page, where nothing is imported, and guard themselves. */
    const allowed = [
      'src/public/theme-script.ts',
      'src/shared/outdated.ts',
      'src/shared/storage.ts',
    ];
    expect(using.sort()).toEqual(allowed);
  });

  it('has a reason for every package that it asks for, and for no other', () => {
    const { dependencies, devDependencies } = JSON.parse(textOf('package.json'));
    const [, table = ''] = textOf('CONTRIBUTING.md').split('## Dependencies');
    const reasons = [...table.matchAll(/^\| `([^`]+)` \| \S.+ \|$/gm)].map(([, name]) => name);
    expect(reasons.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort());
  });

  it('names one exact version of a package that is before its release, which a range would leave', () => {
    const { dependencies, devDependencies } = JSON.parse(textOf('package.json'));
    const ranges = Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => /^\D.*-(alpha|beta|rc|next|canary)\b/.test(version),
    );
    expect(ranges).toEqual([]);
  });

  it('has nothing in git that a build writes', () => {
    const written = /\.tsbuildinfo$|(^|\/)(dist|node_modules|test-results|playwright-report)\//;
    const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
    expect(tracked.split('\0').filter((file) => written.test(file))).toEqual([]);
  });

  it('keeps antd out of what a member’s first page is made of', () => {
    const light =
      /^src\/(providers|portal(\/(frame|list-address|member-list|offline|palette|parts|routing|session))?|resources\/\w+\/member\/parts)\/[\w-]+\.tsx?$/;
    const onAntd =
      /^import (?!type )[^;]*?from '(antd|@refinedev\/antd|.*\/(antd|form|list|pages|admin)\/[^']*)'/m;
    const found = files.filter((file) => light.test(file));
    expect(found.length).toBeGreaterThan(30);
    expect(found.filter((file) => onAntd.test(textOf(file)))).toEqual([]);
  });

  it('takes an input of a member’s pages by itself, for antd’s index has large texts and codes beside it', () => {
    const found = files.filter((file) => /^src\/resources\/\w+\/member\/.*\.tsx$/.test(file));
    expect(found.length).toBeGreaterThan(20);
    const whole = /^import (?!type )[^;]*\bInput\b[^;]* from 'antd'/m;
    expect(found.filter((file) => whole.test(textOf(file)))).toEqual([]);
  });

  it('keeps antd out of what the server renders, and so out of its start and of every page’s frame', () => {
    const importing = /^(?:import|export) (?!type )(?:[^'";]*? from )?'([^']+)'/gm;
    const seen = new Map<string, string[]>([['src/entry-server.tsx', []]]);
    const antd: string[] = [];
    for (const [file, chain] of seen)
      for (const [, name = ''] of textOf(file).matchAll(importing)) {
        const next = join(dirname(file), name);
        if (/^(antd|@refinedev\/antd)/.test(name)) antd.push([...chain, file, name].join(' > '));
        else if (name.startsWith('.') && !seen.has(next)) seen.set(next, [...chain, file]);
      }
    expect(seen.size).toBeGreaterThan(60);
    expect(antd).toEqual([]);
  });
});
