import { parentPort, workerData } from 'node:worker_threads';
import { connect } from '../../../db/client.ts';
import { readFonts } from '../../../pdf/fonts.ts';
import { readFigures } from '../pack-figures/figures.ts';
import { writeDocument } from './document.ts';
import type { PackOrder } from './run-worker.ts';
import { writeWorkbook } from './workbook.ts';

/*
 * The thread in which a pack is made: it reads, counts and draws for up to a minute, in which the server
 * answers requests in another.
 */

const minute = 60_000;

const tell = (progress: number) => parentPort?.postMessage(Math.round(progress));

async function make({ databaseUrl, range, made, mark, paths }: PackOrder): Promise<void> {
  const { pool, db } = connect(databaseUrl, 1, { statement: 5 * minute, answer: 6 * minute });
  const step = (part: number) => tell(40 * part);
  const read = await readFigures(db, { range, made, step }).finally(() => pool.end());
  const society = { ...read.society, mark: mark && Buffer.from(mark) };
  const figures = { ...read, society };
  tell(40);
  await writeDocument(figures, await readFonts(), paths.pdf);
  tell(60);
  await writeWorkbook(figures, paths.xlsx);
  tell(95);
}

await make(workerData);
