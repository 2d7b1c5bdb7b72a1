import { useRef, useState } from 'react';
import { useServices } from '../portal/services.ts';
import { sentenceOfPage } from '../providers/http.ts';
import { Icon } from './icon.tsx';
import { fileNameOf, saveFile } from './save-file.ts';
import { excelOf } from './spreadsheet/spreadsheet.ts';

const formats = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
] as const;

type Format = (typeof formats)[number]['format'];

type Props = {
  /** The call that answers CSV. */
  path: string;
  /** What is searched, filtered and sorted. */
  query: URLSearchParams;
  /** Where the server gives no name: `members`. */
  name: string;
  /** The headings of columns that are summed up in a workbook. */
  numbers?: readonly string[];
};

/* The server writes CSV; a workbook is made of it here. */
function useExport({ path, query, name: usual, numbers = [] }: Props) {
  const { http, toasts } = useServices();
  const [busy, setBusy] = useState<Format | null>(null);
  const save = async (format: Format) => {
    setBusy(format);
    const asked = new URLSearchParams(query);
    asked.set('format', 'csv');
    try {
      const csv = await http.download(`${path}?${asked}`, 'text/csv');
      const name = fileNameOf(csv.disposition, `${usual}.csv`);
      if (format === 'csv') saveFile(csv.bytes, name);
      else saveFile(await excelOf(await csv.bytes.text(), numbers), name.replace(/csv$/, 'xlsx'));
      toasts.show('The list has been saved.');
    } catch (error) {
      toasts.show(sentenceOfPage(error), 'error');
    }
    setBusy(null);
  };
  return { busy, save };
}

/** Saves what the search and the filters leave, all pages of it, for a spreadsheet. */
export function ExportMenu(props: Props) {
  const { busy, save } = useExport(props);
  const menu = useRef<HTMLDetailsElement>(null);
  const choose = async (format: Format) => {
    await save(format);
    menu.current?.removeAttribute('open');
    menu.current?.querySelector('summary')?.focus();
  };
  return (
    <details className="drop-menu" ref={menu} data-menu>
      <summary className="button quiet">
        <Icon name="download" /> Export <Icon name="down" />
      </summary>
      <ul>
        {formats.map(({ format, label }) => (
          <li key={format}>
            <button
              type="button"
              disabled={busy !== null}
              aria-busy={busy === format}
              onClick={() => void choose(format)}
            >
              <Icon name="rows" /> {label}
              {busy === format ? <span className="spinner" aria-hidden="true" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
