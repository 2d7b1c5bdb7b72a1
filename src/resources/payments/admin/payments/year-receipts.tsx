import { Button, Form, Progress, Select } from 'antd';
import { useState } from 'react';
import { formatInteger } from '#contract/numbers.ts';
import { documentCalls } from '#contract/payments/document-calls.ts';
import { Dialog } from '../../../../portal/antd/dialog.tsx';
import { ListFailure } from '../../../../portal/antd/list-failure.tsx';
import { Labelled } from '../../../../portal/form/inputs/labelled.tsx';
import { Icon } from '../../../../portal/parts/icon.tsx';
import { useApiQuery } from '../../../../portal/parts/use-api-query.ts';
import { useLongPdf } from '../../../../portal/parts/use-long-pdf.ts';
import { sentenceOf } from '../../../../shared/http/http.ts';

function Choice() {
  const { data, error, refetch } = useApiQuery(documentCalls.receiptYears, { topic: 'payments' });
  const years = data?.data.years;
  const [chosen, choose] = useState<number>();
  const { arrived, save } = useLongPdf();
  const receiptsOf = (year: number) =>
    save(
      `${documentCalls.receiptsPdf.path}?year=${year}`,
      `receipts-${year}.pdf`,
      `The receipts of ${year} have been saved.`,
    );
  const one = years?.find(({ year }) => year === chosen) ?? years?.[0];
  if (error && !years)
    return <ListFailure sentence={sentenceOf(error)} retry={() => void refetch()} />;
  if (years?.length === 0) return <p>No receipt has been issued yet.</p>;
  const total = one?.receipts ?? 0;
  const isBusy = arrived !== null;
  const percent = total > 0 ? Math.min(99, Math.floor(((arrived ?? 0) / total) * 100)) : 0;
  return (
    <Form layout="vertical">
      <Labelled
        label="Year"
        extra="One file to print, with a page for each receipt, in the order of their numbers. Void receipts are marked."
      >
        <Select
          loading={!years}
          disabled={isBusy}
          {...(one && { value: one.year })}
          options={(years ?? []).map(({ year, receipts }) => ({
            value: year,
            label: `${year} (${formatInteger(receipts)})`,
          }))}
          onChange={choose}
        />
      </Labelled>
      {isBusy ? (
        <div role="status">
          <Progress percent={percent} showInfo={false} aria-label="Receipts that have arrived" />
          <p>
            {formatInteger(Math.min(arrived, total))} of {formatInteger(total)} receipts
          </p>
        </div>
      ) : null}
      <Button
        type="primary"
        icon={<Icon name="download" />}
        loading={isBusy}
        disabled={!one}
        onClick={() => one && void receiptsOf(one.year)}
      >
        Download PDF
      </Button>
    </Form>
  );
}

/** Renders 'Receipts of a year': a dialog that saves all of them as one file, with progress. */
export function YearReceipts() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Icon name="receipt" />} onClick={() => setOpen(true)}>
        Receipts of a year
      </Button>
      {open ? (
        <Dialog title="Receipts of a year" footer={null} onClose={() => setOpen(false)}>
          <Choice />
        </Dialog>
      ) : null}
    </>
  );
}
