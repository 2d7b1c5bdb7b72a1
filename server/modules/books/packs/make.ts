import { randomBytes } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { keepFile } from '../../content/files/public-repo.ts';
import { discardOnFailure, storeStaged } from '../../content/files/stored-files.ts';
import { readMark } from '../../content/site/society.ts';
import { clearAllCertain } from '../reconciliation/reconciliation.ts';
import * as repo from './repo.ts';
import { type PackOrder, runWorker } from './run-worker.ts';

type Stored = { key: string; bytes: number };

const random = () => randomBytes(18).toString('base64url');

/* The address that the pool has: an embedded database has none in the settings. */
function databaseUrlOf({ pool }: Context): string {
  const url = pool.options.connectionString;
  if (!url) throw new Error('The pool has no address.');
  return url;
}

async function store(context: Context, path: string): Promise<Stored> {
  const key = `packs/${random()}`;
  const { size } = await stat(path);
  await storeStaged(context, 'pack', key, size, () => context.storage.write(key, { path }));
  return { key, bytes: size };
}

async function keepBoth(context: Context, id: string, { xlsx, pdf }: PackOrder['paths']) {
  const workbook = await store(context, xlsx);
  await discardOnFailure(context, workbook.key, async () => {
    const document = await store(context, pdf);
    await discardOnFailure(context, document.key, () =>
      context.db.transaction(async (tx) => {
        await keepFile(tx, workbook.key);
        await keepFile(tx, document.key);
        await repo.updatePack(tx, id, {
          state: 'done',
          progress: 100,
          error: null,
          finishedAt: new Date(),
          xlsxKey: workbook.key,
          xlsxBytes: workbook.bytes,
          pdfKey: document.key,
          pdfBytes: document.bytes,
        });
      }),
    );
  });
}

/**
 * Makes a pack that was asked for; a second time does nothing. Its files are written aside and stored whole.
 *
 * @param signal ends it early; it waits then
 * @throws what went wrong; the pack is as it was but for its progress
 */
export async function makePack(context: Context, id: string, signal: AbortSignal): Promise<void> {
  const { db, incoming, log } = context;
  const row = await repo.findPack(db, id);
  if (!row || row.state === 'done') return;
  await repo.updatePack(db, id, { state: 'working', progress: 0, error: null });
  await clearAllCertain(context);
  const name = join(incoming, `pack-${random()}`);
  const paths = { xlsx: `${name}.xlsx.part`, pdf: `${name}.pdf.part` };
  const made = { by: row.by, at: new Date().toISOString() };
  const range = { from: row.from, until: row.until };
  const mark = await readMark(context);
  const order = { databaseUrl: databaseUrlOf(context), range, made, mark, paths };
  const tell = (progress: number) =>
    void repo.saveProgress(db, id, progress).catch(() => undefined);
  const begun = performance.now();
  try {
    await runWorker(order, tell, signal);
    await keepBoth(context, id, paths);
    log.info({ packId: id, ms: Math.round(performance.now() - begun) }, 'pack made');
  } finally {
    await Promise.all(Object.values(paths).map((path) => rm(path, { force: true })));
  }
}

/** Notes that a pack could not be made, with a sentence for the treasurer. */
export const failPack = ({ db }: Context, id: string, error: unknown): Promise<void> =>
  repo.updatePack(db, id, {
    state: 'failed',
    finishedAt: new Date(),
    error:
      error instanceof AppError
        ? error.message
        : 'It could not be made. The server’s log says why.',
  });

/** Lets a pack wait for its next attempt. */
export const letPackWait = ({ db }: Context, id: string): Promise<void> =>
  repo.updatePack(db, id, { state: 'waiting', progress: 0 });
