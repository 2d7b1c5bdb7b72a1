import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectPath } from '../../server/project-path.ts';

type Report = {
  diagnostics: { category: string; location: { path: string | { file: string } } }[];
};

/**
 * The rules that the repository's Biome says each file breaks.
 *
 * @param files the text of each by its path in the repository
 */
export function brokenRules(files: Record<string, string>): Record<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'society-lint-'));
  try {
    for (const name of ['biome.json', '.gitignore', 'package.json'])
      copyFileSync(projectPath(name), join(folder, name));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const biome = projectPath('node_modules/@biomejs/biome/bin/biome');
    const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as Report;
    const rules = Object.fromEntries(Object.keys(files).map((path) => [path, [] as string[]]));
    for (const { category, location } of diagnostics) {
      const path = typeof location.path === 'string' ? location.path : location.path.file;
      rules[path]?.push(category.split('/').at(-1) ?? category);
    }
    return rules;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
