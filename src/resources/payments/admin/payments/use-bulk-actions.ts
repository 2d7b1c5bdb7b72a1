import { paymentCalls } from '#contract/payments/calls.ts';
import { documentCalls } from '#contract/payments/document-calls.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import type { BulkAction } from '../../../../portal/list/tools/bulk-bar.tsx';
import { useExport } from '../../../../portal/list/tools/export-menu.tsx';
import { mailAll } from '../../../../portal/list/tools/mail-all.ts';
import { readByIds } from '../../../../portal/list/tools/read-by-ids.ts';
import { usePdf } from '../../../../portal/parts/use-pdf.ts';

/** The payments' export, whatever the query. */
export const paymentsExport = {
  path: paymentCalls.exportPayments.path,
  name: 'payments',
  title: 'Payments',
  dates: ['Date Paid'],
};

/** Returns the actions on several payments. */
export function useBulkActions(): readonly BulkAction[] {
  const { send } = useSend();
  const save = useExport(paymentsExport);
  const receipt = usePdf();
  return [
    {
      label: 'One receipt for these',
      keeps: true,
      run: async (ids) => {
        const { path } = documentCalls.jointReceiptPdf;
        await receipt.save(`${path}?ids=${ids.join()}`, 'receipt-for-several.pdf');
        return undefined;
      },
    },
    {
      label: 'Export selected',
      keeps: true,
      run: async (ids) => {
        await save('csv', new URLSearchParams({ ids: ids.join() }));
        return undefined;
      },
    },
    {
      label: 'E-mail the payers',
      keeps: true,
      run: async (ids) => {
        const answers = await readByIds(ids, (query) => send(paymentCalls.payments, { query }));
        mailAll(
          answers.flatMap(({ data }) => data.payments.flatMap(({ user }) => user.email || [])),
        );
        return undefined;
      },
    },
  ];
}
