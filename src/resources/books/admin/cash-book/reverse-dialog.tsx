import type { BaseRecord } from '@refinedev/core';
import { Modal } from 'antd';
import { cashBookCalls } from '#contract/books/cash-book/calls.ts';
import type { CashEntry } from '#contract/books/cash-book/entry-schemas.ts';
import { reasonForm } from '#contract/dues/ledger/schemas.ts';
import { formatNaira } from '#contract/naira.ts';
import { fieldsOf } from '../../../../portal/form/fields/schema-fields.ts';
import { FormFoot } from '../../../../portal/form/form-foot.tsx';
import { SchemaForm } from '../../../../portal/form/schema-form.tsx';
import { useResourceForm } from '../../../../portal/form/use-resource-form.ts';
import { useServices } from '../../../../portal/services.ts';
import { useRefreshBook } from './use-refresh-book.ts';
import '../../../../portal/act/act-dialog.css';

const fields = fieldsOf(reasonForm, () => ({ hint: 'It is kept in the records with your name.' }));

type Props = { entry: CashEntry; onClose: () => void };

/** Asks why a voucher is reversed, says what follows, and reverses it. */
export function ReverseDialog({ entry, onClose }: Props) {
  const { http } = useServices();
  const refresh = useRefreshBook();
  const form = useResourceForm({
    resource: 'cash-book',
    action: 'create',
    schema: reasonForm,
    success: ({ voucherNumber }) => `Reversed as ${voucherNumber}.`,
    save: async (form, { idempotencyKey }): Promise<BaseRecord> => {
      const input = { params: { id: entry._id }, form, idempotencyKey };
      return (await http.send(cashBookCalls.reverseCashEntry, input)).data.entry;
    },
    onDone: () => {
      void refresh();
      onClose();
    },
    onCancel: onClose,
  });
  return (
    <Modal
      open
      title={`Reverse ${entry.voucherNumber}?`}
      footer={null}
      onCancel={form.cancel}
      className="act-dialog"
    >
      <p>
        {formatNaira(entry.amount)} is reversed under a new voucher number, on the date of the
        voucher, or on the first date that is neither closed nor signed. Both vouchers stay in the
        records.
      </p>
      <SchemaForm form={form} fields={fields} />
      <FormFoot form={form} submit="Reverse voucher" />
    </Modal>
  );
}
