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
  /** The call that answers CSV. */
  path: string;
  /** Where the server gives no name: `members`. */
  name: string;
  /** The headings of columns that are summed up in a workbook. */
  numbers?: readonly string[];
};

/** Saves the rows that a query leaves, or throws why not. The server writes CSV; a workbook is made of it here. */
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
  /** What is searched, filtered and sorted. */
  query: URLSearchParams;
};

/** Saves what the search and the filters leave, all pages of it, for a spreadsheet. */
export function ExportMenu({ query, ...exported }: Props) {
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
        items: formats.map(({ key, label }) => ({ key, label, icon: <Icon name="rows" /> })),
        onClick: ({ key }) => {
          const format = formats.find((one) => one.key === key);
          if (format) void choose(format.key);
        },
      }}
    >
      <Button icon={<Icon name="download" />} loading={busy}>
        Export
      </Button>
    </Dropdown>
  );
}
