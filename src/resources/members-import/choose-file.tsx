import { type DragEvent, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { saveFile } from '../../components/save-file.ts';
import { readSpreadsheet } from '../../components/spreadsheet/spreadsheet.ts';
import { importModule } from '../../shared/import-module.ts';
import { columns } from './columns.ts';
import { type Sheet, sheetOf } from './sheet.ts';

/** Bytes; ten thousand members of all columns are about three megabytes. */
const mostBytes = 20_000_000;

async function saveTemplate() {
  const { writeCsv } = await importModule(() => import('../../components/spreadsheet/csv.ts'));
  const csv = writeCsv([columns.map(({ label }) => label)]);
  saveFile(new Blob([csv], { type: 'text/csv' }), 'members-template.csv');
}

/** The first step: a CSV or Excel file, picked or dropped. */
export function ChooseFile({ onChoose }: { onChoose: (sheet: Sheet) => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const read = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > mostBytes) return setFailure('This file is larger than 20 MB.');
    setBusy(true);
    setFailure('');
    try {
      const sheet = sheetOf(file.name, await readSpreadsheet(file));
      if (sheet) onChoose(sheet);
      else setFailure('There are no rows below the headings of this file.');
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'This file could not be read.');
    }
    setBusy(false);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    void read(event.dataTransfer.files[0]);
  };
  return (
    <section className="panel" aria-label="Choose a file">
      <label className="drop-zone" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
        <Icon name="upload" />
        <b>{busy ? 'Reading the file…' : 'Choose a CSV or Excel (.xlsx) file'}</b>
        <small>or drop it here. The first row names the columns.</small>
        <input
          type="file"
          className="unseen"
          accept=".csv,.xlsx,text/csv"
          disabled={busy}
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
      <p className="error" role="alert">
        {failure}
      </p>
      <p>
        Needed:{' '}
        {columns
          .filter(({ needed }) => needed)
          .map(({ label }) => label)
          .join(', ')}
        . Members who are on the register already are found by their member ID.{' '}
        <button type="button" className="link" onClick={() => void saveTemplate()}>
          Download a template
        </button>
      </p>
    </section>
  );
}
