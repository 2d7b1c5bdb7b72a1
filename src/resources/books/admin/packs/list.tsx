import { Button, Flex, Form, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { bookCalls } from '#contract/books/calls.ts';
import { type Pack, packForm } from '#contract/books/packs/schemas.ts';
import { dayInNigeria } from '#contract/day.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { DayInput } from '../../../../portal/form/inputs/moment-input.tsx';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { ListOf } from '../../../../portal/pages/list.tsx';
import { Panel } from '../../../../portal/parts/panel.tsx';
import { usePdf } from '../../../../portal/parts/use-pdf.ts';
import { usePolling } from '../../../../portal/parts/use-polling.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { fileSize } from '../../../../shared/format.ts';
import { useChangedSince } from '../../../system/admin/parts/use-changed-since.ts';
import { offeredPeriods, type PackPeriod, periodInWords } from './periods.ts';
import '../parts/reconciliation-panel.css';
import { Labelled } from '../../../../portal/form/inputs/labelled.tsx';

const other = 'other';

const keyOf = ({ from, until }: PackPeriod) => `${from} ${until}`;

type Props = { isSending: boolean; onRequest: (period: PackPeriod) => unknown };

/* The period that a link to this page names, such as one that was closed. */
function useLinkedPeriod(): PackPeriod | null {
  const [search] = useSearchParams();
  const asked = { from: search.get('from') ?? '', until: search.get('until') ?? '' };
  return packForm.safeParse(asked).success ? asked : null;
}

function useChoice() {
  const asked = useLinkedPeriod();
  const offered = offeredPeriods();
  const periods =
    asked && !offered.some(({ period }) => keyOf(period) === keyOf(asked))
      ? [{ label: periodInWords(asked), period: asked }, ...offered]
      : offered;
  const [key, choose] = useState(
    asked ? keyOf(asked) : keyOf(offered[0]?.period ?? { from: '', until: '' }),
  );
  const [days, setDays] = useState<PackPeriod>({ from: '', until: '' });
  const listed = periods.find(({ period }) => keyOf(period) === key)?.period;
  return { periods, key, choose, days, setDays, period: key === other ? days : listed };
}

/* Renders the choice of a month, a year or other days, and 'Make the pack'. */
function RequestPack({ isSending, onRequest }: Props) {
  const { periods, key, choose, days, setDays, period } = useChoice();
  const [failure, setFailure] = useState('');
  const inputs = [
    { name: 'from', label: 'From' },
    { name: 'until', label: 'Until' },
  ] as const;
  const send = () => {
    const { error } = packForm.safeParse(period);
    setFailure(error?.issues[0]?.message ?? '');
    if (!error && period) onRequest(period);
  };
  return (
    <Panel title="Make a pack" className="reconciliation-panel">
      <Form layout="vertical" onFinish={send}>
        <Labelled label="Period" failure={failure}>
          <Select
            value={key}
            onChange={choose}
            options={[
              ...periods.map(({ label, period: offered }) => ({ value: keyOf(offered), label })),
              { value: other, label: 'Other dates' },
            ]}
          />
        </Labelled>
        {key === other
          ? inputs.map(({ name, label }) => (
              <Labelled key={name} label={label}>
                <DayInput
                  value={days[name]}
                  latest={dayInNigeria()}
                  onChange={(day) => setDays({ ...days, [name]: day })}
                />
              </Labelled>
            ))
          : null}
        <Button type="primary" htmlType="submit" loading={isSending}>
          Make the pack
        </Button>
      </Form>
    </Panel>
  );
}

/** Ms between two looks at packs that are being made. */
const pollMs = 2_000;

const pathOf = ({ path }: { path: string }, { _id }: Pack) => path.replace('{id}', _id);

/** Asks for packs, and lists those that were made, to download them. */
export default function Packs() {
  const resource = useManifest();
  const table = useResourceTable<Pack>(resource, { staleTime: 0 });
  const { attempt, isSending } = useSend();
  const { save } = usePdf();
  const sinceOf = useChangedSince();
  const mayWrite = useMayCall()(bookCalls.createPack);
  const isMaking = table.rows?.some(({ state }) => state === 'waiting' || state === 'working');
  usePolling(isMaking === true, table.tableQuery.refetch, pollMs);
  const request = ({ from, until }: PackPeriod) =>
    attempt(bookCalls.createPack, {
      form: { from, until },
      done: () => 'The pack is being made. You may leave this page.',
      changes: ['packs'],
    });

  const saveWorkbook = (pack: Pack) =>
    save(pathOf(bookCalls.packXlsx, pack), 'pack.xlsx', bookCalls.packXlsx.produces);
  const savePdf = (pack: Pack) => save(pathOf(bookCalls.packPdf, pack), 'pack.pdf');
  const actionsOf = (pack: Pack) => {
    if (pack.state === 'done')
      return [
        { key: 'xlsx', label: 'Download the workbook (XLSX)', onChoose: () => saveWorkbook(pack) },
        { key: 'pdf', label: 'Download the PDF', onChoose: () => savePdf(pack) },
        ...sinceOf(pack.createdAt, pack),
      ];
    return pack.state === 'failed' && mayWrite
      ? [{ key: 'again', label: 'Ask again', onChoose: () => request(pack) }]
      : [];
  };

  /* The files are named in the list, and opened where they are named. */
  const filesOf = (pack: Pack) =>
    pack.xlsxBytes === null || pack.pdfBytes === null ? null : (
      <Flex gap="small" wrap>
        <Button size="small" onClick={() => void saveWorkbook(pack)}>
          Workbook {fileSize(pack.xlsxBytes)}
        </Button>
        <Button size="small" onClick={() => void savePdf(pack)}>
          PDF {fileSize(pack.pdfBytes)}
        </Button>
      </Flex>
    );
  const columns = resource.columns.map((column) =>
    column.dataIndex === 'error'
      ? { ...column, render: (words: unknown, pack: Pack) => filesOf(pack) ?? String(words ?? '') }
      : column,
  );
  return (
    <ListOf<Pack>
      table={table}
      above={mayWrite && <RequestPack isSending={isSending} onRequest={request} />}
      columns={columns}
      actionsOf={actionsOf}
      hasTools={false}
      empty="No pack has been made yet."
    />
  );
}
