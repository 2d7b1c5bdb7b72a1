import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { sentenceOfPage } from '../../shared/http/http.ts';
import { useServices } from '../services.ts';
import { excelOf } from '../spreadsheet/spreadsheet.ts';
import { Icon } from './icon.tsx';
import { fileNameOf, saveFile } from './save-file.ts';

const formats = [
  { key: 'csv', label: 'CSV' },
  { key: 'xlsx', label: 'Excel' },
] as const;

type Format = (typeof formats)[number]['key'];

type Export = {
  /** The path of the call that returns CSV. */
  path: string;
  /** The file name if the server gives none: `members`. */
  name: string;
  /** The headings of numeric columns, which a workbook can sum. */
  numbers?: readonly string[];
};

/** Saves the rows of a query. The server returns CSV; the browser converts it to a workbook. Throws on failure. */
export function useExport({ path, name: usual, numbers = [] }: Export) {
  const { http, toasts } = useServices();
  return async (format: Format, query: URLSearchParams) => {
    const asked = new URLSearchParams(query);
    asked.set('format', 'csv');
    const csv = await http.download(`${path}?${asked}`, 'text/csv');
    const name = fileNameOf(csv.disposition, `${usual}.csv`);
    if (format === 'csv') saveFile(csv.bytes, name);
    else saveFile(await excelOf(await csv.bytes.text(), numbers), name.replace(/csv$/, 'xlsx'));
    toasts.show('The list has been saved.');
  };
}

type Props = Export & {
  /** The search, filters and sorting. */
  query: URLSearchParams;
  label?: string;
};

/** Renders a menu that saves all pages of the filtered list for a spreadsheet. */
export function ExportMenu({ query, label = 'Export', ...exported }: Props) {
  const { toasts } = useServices();
  const save = useExport(exported);
  const [busy, setBusy] = useState(false);
  const choose = async (format: Format) => {
    setBusy(true);
    try {
      await save(format, query);
    } catch (error) {
      toasts.show(sentenceOfPage(error), 'error');
    }
    setBusy(false);
  };
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        items: formats.map((format) => ({ ...format, icon: <Icon name="rows" /> })),
        onClick: ({ key }) => {
          const format = formats.find((one) => one.key === key);
          if (format) void choose(format.key);
        },
      }}
    >
      <Button icon={<Icon name="download" />} loading={busy}>
        {label}
      </Button>
    </Dropdown>
  );
}
