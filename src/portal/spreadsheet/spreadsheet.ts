import type { WorkbookPlan } from './workbook.ts';

/* A worker reads and writes spreadsheets, so that ten thousand rows do not freeze the page. */

export type SheetTask = { kind: 'read'; file: File } | { kind: 'write'; plan: WorkbookPlan };
export type SheetAnswer = { rows?: string[][]; blob?: Blob; failure?: string };

/** Milliseconds after which a file is given up: ten thousand rows take one or two seconds on a phone. */
const readMs = 60_000;

function perform(task: SheetTask): Promise<SheetAnswer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return new Promise<SheetAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<SheetAnswer>) => {
      if (data.failure) reject(new Error(data.failure));
      else resolve(data);
    };
    worker.onerror = () => reject(new Error('This file could not be read.'));
    timer = setTimeout(() => reject(new Error('This file takes too long to read.')), readMs);
    worker.postMessage(task);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}

/** Returns all rows of a CSV or XLSX file's first sheet as text. @throws Error with a readable message */
export async function readSpreadsheet(file: File): Promise<string[][]> {
  return (await perform({ kind: 'read', file })).rows ?? [];
}

/** Returns CSV text as an Excel workbook: the rows, and on a second sheet what they are of. */
export async function excelOf(plan: WorkbookPlan): Promise<Blob> {
  return (await perform({ kind: 'write', plan })).blob ?? new Blob();
}
