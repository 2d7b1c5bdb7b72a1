import { useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { type ListView, queryOf } from '../../components/list-view.ts';
import { fileNameOf, saveFile } from '../../components/save-file.ts';
import { excelOf } from '../../components/spreadsheet/spreadsheet.ts';
import { useServices } from '../../portal/services.ts';
import { sentenceOf } from '../../providers/http.ts';

const formats = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
] as const;

type Format = (typeof formats)[number]['format'];

/* The server writes CSV; a workbook is made of it here. */
function useExport(view: ListView) {
  const { http, toasts } = useServices();
  const [busy, setBusy] = useState<Format | null>(null);
  const save = async (format: Format) => {
    setBusy(format);
    const query = queryOf(view);
    query.set('format', 'csv');
    try {
      const csv = await http.download(`/api/v1/members/export?${query}`, 'text/csv');
      const name = fileNameOf(csv.disposition, 'members.csv');
      if (format === 'csv') saveFile(csv.bytes, name);
      else saveFile(await excelOf(await csv.bytes.text()), name.replace(/csv$/, 'xlsx'));
      toasts.show('The list has been saved.');
    } catch (error) {
      toasts.show(sentenceOf(error), 'error');
    }
    setBusy(null);
  };
  return { busy, save };
}

/** Saves what the search and the filters leave, all pages of it. */
export function ExportMenu({ view }: { view: ListView }) {
  const { busy, save } = useExport(view);
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
