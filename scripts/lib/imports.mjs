import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { inProject } from './project.mjs';

/* The floors of the domains (docs/architecture.md): each imports itself and those that are named. */
const FLOORS = { system: [], content: ['system'] };
FLOORS.account = [...FLOORS.content, 'content'];
FLOORS.members = [...FLOORS.account, 'account'];
FLOORS.dues = [...FLOORS.members, 'members'];
FLOORS.payments = [...FLOORS.dues, 'dues'];
FLOORS.books = [...FLOORS.payments, 'payments'];
FLOORS.messages = [...FLOORS.payments, 'payments'];
FLOORS.overview = [...FLOORS.books, 'books', 'messages'];

const roots = (...names) => `(?!(?:${names.join('|')})(?:/|\\.tsx?$|$))`;

/**
 * A file that `from` matches may import nothing that `to` matches; `$1` in `to` is what `from` has caught. A package
 * is matched by its name.
 *
 * @type {{ from: RegExp, to: string, why: string }[]}
 */
const RULES = [
  {
    from: /^contract\//,
    to: '^(?!contract/|zod$)',
    why: 'contract imports zod and its own files, nothing else',
  },
  { from: /^server\/(?!render\/)/, to: '^src/', why: 'server never imports src' },
  {
    from: /^server\/render\//,
    to: '^src/(?!entry-server\\.tsx$)',
    why: 'of src, server/render imports the server entry alone',
  },
  { from: /^src\/(?!public\/)/, to: '^server/', why: 'src never imports server' },
  {
    from: /^src\/public\//,
    to: '^server/(?!db/seed/sample/)',
    why: 'of server, the public site imports the sample content alone',
  },
  {
    from: /^server\/db\/seed\/sample\//,
    to: '^(?!contract/|server/db/seed/sample/)',
    why: 'browsers read the sample content: it imports contract alone',
  },
  { from: /^src\/shared\//, to: `^src/${roots('shared')}`, why: 'shared imports shared alone' },
  {
    from: /^src\/providers\//,
    to: `^src/${roots('shared', 'providers')}`,
    why: 'providers imports shared alone',
  },
  {
    from: /^src\/public\//,
    to: `^src/${roots('shared', 'public')}`,
    why: 'public imports shared alone',
  },
  {
    from: /^src\/portal\//,
    to: `^src/${roots('shared', 'providers', 'portal')}`,
    why: 'portal imports shared and providers',
  },
  {
    from: /^src\/resources\//,
    to: `^src/${roots('shared', 'providers', 'portal', 'resources')}`,
    why: 'resources imports shared, providers and portal',
  },
  {
    from: /^src\/resources\/\w+\/member\//,
    to: '^src/resources/\\w+/admin/',
    why: 'what a member loads has nothing of an admin',
  },
  {
    from: /^src\/resources\/(\w+\/\w+\/[\w-]+)\//,
    to: '^src/resources/(?!define-resource\\.ts$|$1/|\\w+/\\w+/parts/)',
    why: 'a resource imports no other resource, but the parts of any',
  },
  {
    from: /^server\/modules\/(\w+)\//,
    to: '^server/modules/(?!$1/)\\w+/[\\w-]+/(?!public-repo\\.ts$)([\\w-]+-)?(repo|columns)\\.ts$',
    why: 'a repo is its domain’s; what others may call is in a public-repo.ts',
  },
  {
    from: /^server\/modules\/(?!.*(?:repo|columns)\.ts$)/,
    to: '^(drizzle-orm|pg)(/|$)',
    why: 'SQL is in repo.ts',
  },
  {
    from: /^server\/modules\/(?!.*routes\.ts$)/,
    to: '^(fastify|@fastify/.*)$',
    why: 'HTTP is in routes.ts',
  },
  {
    from: /^server\/(audit|backup|gateways|idempotency|mail|pdf|plugins|security|sms|spreadsheets|storage)\//,
    to: '^server/modules/',
    why: 'what all modules share knows none of them',
  },
  ...Object.entries(FLOORS).flatMap(([domain, lower]) =>
    ['contract', 'server/modules'].map((room) => ({
      from: new RegExp(`^${room}/${domain}/`),
      to: `^${room}/(?!(?:${[domain, ...lower].join('|')})/)(?:${Object.keys(FLOORS).join('|')})/`,
      why: `${domain} is on a lower floor`,
    })),
  ),
];

const importing = /^(?:import|export)\s(?:[^'";]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm;

const nameOf = (file, specifier) =>
  specifier.startsWith('.')
    ? posix.join(posix.dirname(file), specifier)
    : specifier.replace(/^#contract\//, 'contract/');

/**
 * Returns what each file imports, types counted.
 *
 * @param {Record<string, string>} texts the text of each file by its path in the repository
 * @returns {{ file: string, line: number, specifier: string, to: string, lazy: boolean }[]}
 */
function importsOf(texts) {
  return Object.entries(texts).flatMap(([file, text]) =>
    [...text.matchAll(importing)].map(({ 1: now, 2: later, index }) => {
      const specifier = now ?? later;
      const line = text.slice(0, index).split('\n').length;
      return { file, line, specifier, to: nameOf(file, specifier), lazy: now === undefined };
    }),
  );
}

/* Strongly connected files (Tarjan); what loads later makes no circle. */
function circlesOf(imports) {
  const edges = new Map();
  for (const { file, to, lazy } of imports)
    if (!lazy) edges.set(file, [...(edges.get(file) ?? []), to]);
  const order = new Map();
  const low = new Map();
  const open = [];
  const circles = [];
  const visit = (file) => {
    order.set(file, order.size);
    low.set(file, order.get(file));
    open.push(file);
    for (const to of edges.get(file) ?? []) {
      if (!order.has(to)) visit(to);
      if (open.includes(to)) low.set(file, Math.min(low.get(file), low.get(to)));
    }
    if (low.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const file of edges.keys()) if (!order.has(file)) visit(file);
  return circles;
}

/**
 * Returns what breaks the rules of imports: a line for each, with the place and the rule.
 *
 * @param {Record<string, string>} texts the text of each file by its path in the repository
 * @returns {string[]}
 */
export function brokenImports(texts) {
  const imports = importsOf(texts);
  const broken = imports.flatMap(({ file, line, specifier, to }) => {
    const isByPath =
      specifier.startsWith('.') && to.startsWith('contract/') && !file.startsWith('contract/');
    const whys = isByPath ? ['contract is imported as #contract/…'] : [];
    for (const rule of RULES) {
      const caught = rule.from.exec(file);
      if (caught && new RegExp(rule.to.replace('$1', caught[1] ?? '')).test(to))
        whys.push(rule.why);
    }
    return whys.map((why) => `${file}:${line} imports ${specifier}: ${why}`);
  });
  return [
    ...broken,
    ...circlesOf(imports).map((circle) => `${circle.join(', ')} import each other`),
  ];
}

/** Reads the code of the three rooms, as git lists it. @returns {Record<string, string>} */
export function readRooms() {
  const args = [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
    'contract',
    'server',
    'src',
  ];
  const files = execFileSync('git', args, { cwd: inProject(''), encoding: 'utf8' }).split('\0');
  return Object.fromEntries(
    files
      .filter((file) => /\.tsx?$/.test(file) && existsSync(inProject(file)))
      .map((file) => [file, readFileSync(inProject(file), 'utf8')]),
  );
}
