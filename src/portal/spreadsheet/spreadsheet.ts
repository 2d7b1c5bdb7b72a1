/* Spreadsheets are read and written in a worker of their own, so that ten thousand rows freeze no page. */

export type SheetTask =
  | { kind: 'read'; file: File }
  | { kind: 'write'; csv: string; numbers: readonly string[] };
export type SheetAnswer = { rows?: string[][]; blob?: Blob; failure?: string };

function perform(task: SheetTask): Promise<SheetAnswer> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return new Promise<SheetAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<SheetAnswer>) => {
      if (data.failure) reject(new Error(data.failure));
      else resolve(data);
    };
    worker.onerror = () => reject(new Error('This file could not be read.'));
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}

/** The rows of a CSV or XLSX file as text, its first sheet, blank ones too. @throws Error with a sentence for a person */
export async function readSpreadsheet(file: File): Promise<string[][]> {
  return (await perform({ kind: 'read', file })).rows ?? [];
}

/**
 * An Excel workbook of CSV text. Every cell is text, so that nothing in it is run as a formula, but for
 * those under the headings named in `numbers`, which can be summed up.
 */
export async function excelOf(csv: string, numbers: readonly string[] = []): Promise<Blob> {
  return (await perform({ kind: 'write', csv, numbers })).blob ?? new Blob();
}
