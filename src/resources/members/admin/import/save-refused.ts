import { saveFile } from '../../../../portal/parts/save-file.ts';
import type { Sheet } from '../../../../portal/spreadsheet/sheet.ts';
import { importModule } from '../../../../shared/import-module.ts';
import type { Outcome } from './use-import.ts';

/** Saves the refused rows as a CSV with the reasons, to be corrected and imported again. */
export async function saveRefused(sheet: Sheet, outcome: Outcome): Promise<void> {
  const { writeCsv } = await importModule(() => import('../../../../portal/spreadsheet/csv.ts'));
  const refused = outcome.rows
    .filter((row) => row.outcome === 'refuse')
    .map((row) => [
      ...(sheet.rows[row.row - sheet.firstRow] ?? []),
      Object.values(row.errors ?? {}).join(' '),
    ]);
  const csv = writeCsv([[...sheet.headings, 'Why it was refused'], ...refused]);
  saveFile(new Blob([csv], { type: 'text/csv' }), 'refused-rows.csv');
}
