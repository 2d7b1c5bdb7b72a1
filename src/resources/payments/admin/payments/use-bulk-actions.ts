import { paymentCalls } from '#contract/payments/calls.ts';
import { documentCalls } from '#contract/payments/document-calls.ts';
import { useSend } from '../../../../portal/act/use-send.ts';
import type { BulkAction } from '../../../../portal/list/tools/bulk-bar.tsx';
import { useExportSelected } from '../../../../portal/list/tools/export-menu.tsx';
import { mailAll } from '../../../../portal/list/tools/mail-all.ts';
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
  const exportSelected = useExportSelected(paymentsExport);
  const receipt = usePdf();
  return [
    {
      label: 'One receipt for these',
      keeps: true,
      run: async (ids) => {
        const { path } = documentCalls.jointReceiptPdf;
        await receipt.save(`${path}?ids=${ids.join()}`, 'receipt-for-several.pdf');
      },
    },
    exportSelected,
    {
      label: 'E-mail the payers',
      keeps: true,
      run: (ids) =>
        mailAll(ids, async (query) => {
          const { data } = await send(paymentCalls.payments, { query });
          return data.payments.flatMap(({ user }) => user.email || []);
        }),
    },
  ];
}
