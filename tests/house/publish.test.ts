import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publish, retire } from '../../scripts/lib/publish.mjs';

const day = 24 * 60 * 60 * 1000;
const start = Date.parse('2026-03-01T09:00:00Z');

describe('which files of earlier builds stay', () => {
  const at = (days: number) => new Date(start + days * day).toISOString();

  it('the present build’s stay, however old, and are no longer counted as left over', () => {
    const retired = { 'assets/a-1.js': at(-30) };
    const built = ['assets/a-1.js'];
    expect(retire({ present: built, built, retired, now: start })).toEqual({
      retired: {},
      gone: [],
    });
  });

  it('one counts as left over from the first build without it', () => {
    const present = ['assets/a-1.js', 'assets/b-1.js'];
    expect(retire({ present, built: ['assets/b-1.js'], retired: {}, now: start })).toEqual({
      retired: { 'assets/a-1.js': at(0) },
      gone: [],
    });
  });

  it('it stays seven days from then, and goes with the first build after', () => {
    const parts = { present: ['a'], built: [], retired: { a: at(0) } };
    expect(retire({ ...parts, now: start + 7 * day })).toEqual({
      retired: { a: at(0) },
      gone: [],
    });
    expect(retire({ ...parts, now: start + 7 * day + 1 })).toEqual({ retired: {}, gone: ['a'] });
  });

  it('a compressed copy of what is built otherwise now goes at once', () => {
    const present = ['favicon.svg', 'favicon.svg.br', 'assets/a-1.js', 'assets/a-1.js.br'];
    const { gone } = retire({ present, built: ['favicon.svg'], retired: {}, now: start });
    expect(gone).toEqual(['favicon.svg.br']);
  });
});

describe('a build that is put into place', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'society-publish-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function build(days: number, files: Record<string, string>) {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, 'draft', file)), { recursive: true });
      writeFileSync(join(folder, 'draft', file), text);
    }
    const options = { list: join(folder, 'kept.json'), now: start + days * day };
    publish(join(folder, 'draft'), join(folder, 'served'), options);
  }

  const files = () =>
    readdirSync(join(folder, 'served'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort();
  const text = (file: string) => readFileSync(join(folder, 'served', file), 'utf8');

  it('replaces what has the same name, and keeps the rest until a week after its last build', () => {
    build(0, { 'index.html': 'one', 'assets/a-1.js': 'a' });
    /* Long in use: what counts is when it was replaced. */
    build(30, { 'index.html': 'two', 'assets/a-2.js': 'a', '.vite/manifest.json': '{}' });
    expect(text('index.html')).toBe('two');
    expect(files()).toEqual(['a-1.js', 'a-2.js', 'index.html', 'manifest.json']);
    build(36, { 'index.html': 'three', 'assets/a-3.js': 'a' });
    expect(files()).toContain('a-1.js');
    build(38, { 'index.html': 'four', 'assets/a-3.js': 'a' });
    expect(files()).toEqual(['a-2.js', 'a-3.js', 'index.html', 'manifest.json']);
    expect(text('index.html')).toBe('four');
  });

  it('keeps what a build goes back to', () => {
    build(0, { 'assets/a-1.js': 'a' });
    build(1, { 'assets/a-2.js': 'a' });
    build(2, { 'assets/a-1.js': 'a' });
    build(20, { 'assets/a-1.js': 'a' });
    expect(files()).toEqual(['a-1.js']);
  });
});
