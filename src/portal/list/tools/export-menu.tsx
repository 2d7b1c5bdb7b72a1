import { Button, Dropdown } from 'antd';
import { longMoment } from '../../../shared/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { fileNameOf, saveFile } from '../../parts/save-file.ts';
import { useAttempt } from '../../parts/use-attempt.ts';
import type { ResourceColumn } from '../../resource.ts';
import { useServices } from '../../services.ts';
import { excelOf } from '../../spreadsheet/spreadsheet.ts';
import type { BulkAction } from './bulk-bar.tsx';
import { exportCriteria } from './export-criteria.ts';

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
  /** What the list is called in a workbook: 'Members'. */
  title: string;
  /** The headings of numeric columns besides those of amounts, which a workbook can sum. */
  numbers?: readonly string[];
  /** The headings of days. */
  dates?: readonly string[];
};

type Columns = readonly Pick<ResourceColumn, 'dataIndex' | 'title' | 'filters'>[];

/**
 * Saves the rows of a query. The server returns CSV; the browser converts it to a workbook, whose second
 * sheet says what the rows are of. Throws on failure.
 *
 * @param columns of the list, for the words of its filters
 */
function useExport(
  { path, name: usual, title, numbers = [], dates = [] }: Export,
  columns: Columns = [],
) {
  const { http, toasts } = useServices();
  return async (format: Format, query: URLSearchParams) => {
    const asked = new URLSearchParams(query);
    asked.set('format', 'csv');
    const csv = await http.download(`${path}?${asked}`, 'text/csv');
    const name = fileNameOf(csv.disposition, `${usual}.csv`);
    if (format === 'csv') saveFile(csv.bytes, name);
    else {
      const criteria = [
        ['Exported on', longMoment(new Date().toISOString())] as const,
        ...exportCriteria(query, columns),
      ];
      const text = await csv.bytes.text();
      saveFile(
        await excelOf({ csv: text, title, criteria, numbers, dates }),
        name.replace(/csv$/, 'xlsx'),
      );
    }
    toasts.show('The list has been saved.');
  };
}

/** Returns the action that saves the selected records of a list for a spreadsheet. */
export function useExportSelected(exported: Export): BulkAction {
  const save = useExport(exported);
  return {
    label: 'Export selected',
    run: (ids) => save('csv', new URLSearchParams({ ids: ids.join() })),
  };
}

type Props = Export & {
  /** The search, filters and sorting. */
  query: URLSearchParams;
  /** The columns of the list, for the words of its filters. */
  columns?: Columns;
  label?: string;
};

/** Renders a menu that saves all pages of the filtered list for a spreadsheet. */
export function ExportMenu({ query, columns, label = 'Export', ...exported }: Props) {
  const save = useExport(exported, columns);
  const { attempt, isBusy } = useAttempt();
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        items: formats.map((format) => ({ ...format, icon: <Icon name="rows" /> })),
        onClick: ({ key }) => {
          const format = formats.find((one) => one.key === key);
          if (format) void attempt(() => save(format.key, query));
        },
      }}
    >
      <Button icon={<Icon name="download" />} loading={isBusy}>
        {label}
      </Button>
    </Dropdown>
  );
}
