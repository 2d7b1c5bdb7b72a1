import { saveFile } from '../../portal/components/save-file.ts';
import { importModule } from '../../shared/import-module.ts';
import type { Sheet } from './sheet.ts';
import type { Outcome } from './use-import.ts';

/** Saves the rows that were refused as a CSV that can be put right and chosen again, with why of each. */
export async function saveRefused(sheet: Sheet, outcome: Outcome): Promise<void> {
  const { writeCsv } = await importModule(() => import('../../portal/spreadsheet/csv.ts'));
  const refused = outcome.rows
    .filter((row) => row.outcome === 'refuse')
    .map((row) => [
      ...(sheet.rows[row.row - sheet.firstRow] ?? []),
      Object.values(row.errors ?? {}).join(' '),
    ]);
  const csv = writeCsv([[...sheet.headings, 'Why it was refused'], ...refused]);
  saveFile(new Blob([csv], { type: 'text/csv' }), 'refused-rows.csv');
}
