import { useGo } from '@refinedev/core';
import { Button, Flex } from 'antd';
import { packCalls } from '#contract/books/packs/calls.ts';
import type { Pack } from '#contract/books/packs/schemas.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import { useResourceTable } from '../../../../portal/list/table/use-resource-table.ts';
import { ListOf } from '../../../../portal/pages/list.tsx';
import { usePdf } from '../../../../portal/parts/use-pdf.ts';
import { usePolling } from '../../../../portal/parts/use-polling.ts';
import { useManifest } from '../../../../portal/routing/use-manifest.ts';
import { useMayCall } from '../../../../portal/session/use-may-call.ts';
import { fileSize } from '../../../../shared/format.ts';
import { BooksTabs } from '../../../dues/admin/parts/books-tabs.tsx';
import { changedSince, useChangedSince } from '../../../system/admin/parts/use-changed-since.ts';
import type { PackPeriod } from './periods.ts';
import { RequestPack } from './request-pack.tsx';

/** Ms between two looks at packs that are being made. */
const pollMs = 2_000;

const pathOf = ({ path }: { path: string }, { _id }: Pack) => path.replace('{id}', _id);

/* Looks again and again while one is being made. */
function usePacks() {
  const resource = useManifest();
  const table = useResourceTable<Pack>(resource, { staleTime: 0 });
  const isMaking =
    table.rows?.some(({ state }) => state === 'waiting' || state === 'working') === true;
  usePolling(isMaking, table.tableQuery.refetch, pollMs);
  return { resource, table };
}

function useRequestPack() {
  const { attempt, isSending } = useSend();
  const request = ({ from, until }: PackPeriod) =>
    attempt(packCalls.createPack, {
      form: { from, until },
      done: () => 'The pack is being made. You may leave this page.',
      changes: ['packs'],
    });
  return { request, isSending };
}

/** Asks for packs, and lists those that were made, to download them. */
export default function Packs() {
  const { resource, table } = usePacks();
  const mayCall = useMayCall();
  const { request, isSending } = useRequestPack();
  const { save } = usePdf();
  const go = useGo();
  const pathSince = useChangedSince();
  const mayWrite = mayCall(packCalls.createPack);

  const saveWorkbook = (pack: Pack) =>
    save(pathOf(packCalls.packXlsx, pack), 'pack.xlsx', packCalls.packXlsx.produces);
  const savePdf = (pack: Pack) => save(pathOf(packCalls.packPdf, pack), 'pack.pdf');
  const actionsOf = (pack: Pack) => {
    if (pack.state === 'done')
      return [
        {
          key: 'xlsx',
          label: 'Download the workbook (XLSX)',
          onChoose: () => saveWorkbook(pack),
        },
        { key: 'pdf', label: 'Download the PDF', onChoose: () => savePdf(pack) },
        ...(pathSince
          ? [
              {
                key: 'since',
                label: changedSince,
                onChoose: () =>
                  go({
                    to: pathSince({ since: pack.createdAt, from: pack.from, until: pack.until }),
                  }),
              },
            ]
          : []),
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
      tabs={<BooksTabs />}
      above={mayWrite && <RequestPack isSending={isSending} onRequest={request} />}
      columns={columns}
      actionsOf={actionsOf}
      hasTools={false}
      empty="No pack has been made yet."
    />
  );
}
