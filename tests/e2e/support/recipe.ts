import { execFile } from 'node:child_process';
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { projectPath } from '../../../server/project-path.ts';

const run = promisify(execFile);

/** The steps of the recipe in docs/adding-a-resource.md, in order. */
export type Recipe = {
  files: Record<string, string>;
  /** The changes of existing files, as in a diff. */
  changes: { path: string; hunk: string }[];
  commands: string[];
};

/** Reads a section of docs/adding-a-resource.md: its fenced blocks have file names beside the language. */
export async function readRecipe(title: string): Promise<Recipe> {
  const page = await readFile(projectPath('docs/adding-a-resource.md'), 'utf8');
  const section = page.split(`\n## ${title}\n`)[1]?.split(/^##+ /m)[0] ?? '';
  const recipe: Recipe = { files: {}, changes: [], commands: [] };
  for (const [, language, path = '', text = ''] of section.matchAll(
    /^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm,
  )) {
    if (language === 'sh') recipe.commands.push(...text.trim().split('\n'));
    else if (language === 'diff')
      recipe.changes.push(...text.split('…\n').map((hunk) => ({ path, hunk })));
    else recipe.files[path] = text;
  }
  return recipe;
}

/** Changes the lines of a hunk at its context. @throws if the context is missing or ambiguous */
export function applyHunk(text: string, hunk: string): string {
  const lines = hunk.split('\n').filter((line) => line !== '');
  const linesWithout = (sign: string) =>
    lines.filter((line) => !line.startsWith(sign)).map((line) => line.slice(1));
  const [before, after] = [linesWithout('+'), linesWithout('-')];
  const parts = `\n${text}`.split(`\n${before.join('\n')}\n`);
  if (parts.length !== 2) throw new Error(`This stands ${parts.length - 1} times:\n${hunk}`);
  return parts.join(`\n${after.join('\n')}\n`).slice(1);
}

/** Copies the checkout to a temporary folder that shares its packages. */
export async function copyCheckout() {
  const root = projectPath('.');
  const folder = await mkdtemp(join(tmpdir(), 'society-recipe-'));
  /* As root, PostgreSQL runs as another user, who needs access. */
  await chmod(folder, 0o755);
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout } = await run('git', list, { cwd: root, maxBuffer: 1e8 });
  for (const file of stdout.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    /* A file may be deleted without a commit yet. */
    await copyFile(join(root, file), join(folder, file)).catch(() => undefined);
  }
  /* For reading only: never install through it. */
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  return {
    folder,
    /** Applies the recipe. */
    async follow({ files, changes, commands }: Recipe) {
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), text, { flag: 'wx' });
      }
      for (const { path, hunk } of changes) {
        const text = await readFile(join(folder, path), 'utf8');
        await writeFile(join(folder, path), applyHunk(text, hunk));
      }
      for (const command of commands) {
        const [program = '', ...args] = command.split(' ');
        await run(program, args, { cwd: folder });
      }
    },
    /** Runs a package's program there; on failure, its output is the error. */
    async run(program: string, ...args: string[]) {
      const env = { ...process.env, NODE_ENV: 'production' };
      const file = join(folder, 'node_modules', program);
      await run(process.execPath, [file, ...args], { cwd: folder, env }).catch((error) => {
        throw new Error(`${program} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`);
      });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
