import { Alert, Button, Upload } from 'antd';
import { useState } from 'react';
import { Icon } from '../../portal/components/icon.tsx';
import { saveFile } from '../../portal/components/save-file.ts';
import { readSpreadsheet } from '../../portal/spreadsheet/spreadsheet.ts';
import { importModule } from '../../shared/import-module.ts';
import { columns } from './columns.ts';
import { type Sheet, sheetOf } from './sheet.ts';

/** In bytes; ten thousand members with all columns are about three megabytes. */
const mostBytes = 20_000_000;

async function saveTemplate() {
  const { writeCsv } = await importModule(() => import('../../portal/spreadsheet/csv.ts'));
  const csv = writeCsv([columns.map(({ label }) => label)]);
  saveFile(new Blob([csv], { type: 'text/csv' }), 'members-template.csv');
}

/** Renders the first step: a CSV or Excel file, chosen or dropped. */
export function ChooseFile({ onChoose }: { onChoose: (sheet: Sheet) => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const read = async (file: File) => {
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
  const needed = columns.filter((column) => column.needed).map(({ label }) => label);
  return (
    <section className="panel choose-file" aria-label="Choose a file">
      <Upload.Dragger
        accept=".csv,.xlsx,text/csv"
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file) => {
          void read(file);
          return false;
        }}
      >
        <span className="drop-words">
          <Icon name="upload" />
          <b>{busy ? 'Reading the file…' : 'Choose a CSV or Excel (.xlsx) file'}</b>
          <small>or drop it here. The first row names the columns.</small>
        </span>
      </Upload.Dragger>
      <div role="alert">
        {failure ? <Alert type="error" message={failure} showIcon role="none" /> : null}
      </div>
      <p>
        Needed: {needed.join(', ')}. Members who are on the register already are found by their
        member ID.{' '}
        <Button type="link" onClick={() => void saveTemplate()}>
          Download a template
        </Button>
      </p>
    </section>
  );
}
