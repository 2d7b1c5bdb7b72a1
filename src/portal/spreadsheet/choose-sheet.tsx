import { Button, Upload } from 'antd';
import { type ReactNode, useState } from 'react';
import { importModule } from '../../shared/import-module.ts';
import { FailureAlert } from '../antd/failure-alert.tsx';
import { Icon } from '../parts/icon.tsx';
import { saveFile } from '../parts/save-file.ts';
import { type Sheet, sheetOf } from './sheet.ts';
import { readSpreadsheet } from './spreadsheet.ts';
import './choose-sheet.css';

/** In bytes; ten thousand rows of sixteen columns are about three megabytes. */
const mostBytes = 20_000_000;

async function saveTemplate(headings: readonly string[], name: string) {
  const { writeCsv } = await importModule(() => import('./csv.ts'));
  saveFile(new Blob([writeCsv([[...headings]])], { type: 'text/csv' }), name);
}

type Props = {
  /** The template to download: its headings, and its file name. */
  template: { headings: readonly string[]; name: string };
  onChoose: (sheet: Sheet) => void;
  /** Whether a text is a heading that the list may have: by these, the row of headings is found. */
  isHeading: (text: string) => boolean;
  /** Says what the list must have. */
  children: ReactNode;
};

/** Renders the first step of an import: a CSV or Excel file, chosen or dropped. */
export function ChooseSheet({ template, onChoose, isHeading, children }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const read = async (file: File) => {
    if (file.size > mostBytes) return setFailure('This file is larger than 20 MB.');
    setBusy(true);
    setFailure('');
    try {
      const sheet = sheetOf(file.name, await readSpreadsheet(file), isHeading);
      if (sheet) onChoose(sheet);
      else setFailure('There are no rows below the headings of this file.');
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'This file could not be read.');
    }
    setBusy(false);
  };
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
          <small>or drop it here. Rows above the headings are ignored.</small>
        </span>
      </Upload.Dragger>
      <FailureAlert sentence={failure} />
      <p>
        {children}{' '}
        <Button type="link" onClick={() => void saveTemplate(template.headings, template.name)}>
          Download a template
        </Button>
      </p>
    </section>
  );
}
