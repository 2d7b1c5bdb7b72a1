import { App, Button } from 'antd';
import { bankStatementCalls } from '#contract/books/bank-statements/calls.ts';
import { useServices } from '../../../../portal/services.ts';
import { sentenceOf } from '../../../../shared/http/http.ts';
import { useRefreshDues } from '../../../payments/admin/parts/use-refresh-dues.ts';

type Props = {
  /** The bank statement, and the line of it. */
  statement: string;
  line: string;
  /** Whether its payment or voucher was booked from the line, and is reversed. */
  booked: boolean;
  /** Whether it is a gateway's settlement, whose transfer is reversed. */
  settlement?: boolean;
  /** Whether it is linked; what is only ignored or proposed has no link to take back. */
  linked?: boolean;
  onDone?: () => unknown;
};

/** Opens a line of a bank statement again: takes its link back, and reverses what was booked from it. */
export function OpenLineButton({
  statement,
  line,
  booked,
  settlement = false,
  linked = true,
  onDone,
}: Props) {
  const { http, toasts } = useServices();
  const { modal } = App.useApp();
  const refresh = useRefreshDues();
  const open = async () => {
    try {
      const params = { id: statement, lineId: line };
      const { data } = await http.send(bankStatementCalls.openLine, { params, form: {} });
      toasts.show(
        data.reversed > 0
          ? 'The line is open again, and what was booked from it is reversed.'
          : 'The line is open again.',
      );
      await Promise.all([refresh(), onDone?.()]);
    } catch (error) {
      toasts.show(sentenceOf(error), 'error');
    }
  };
  const ask = () =>
    void modal.confirm({
      title: 'Open this line of the bank statement again?',
      content: booked
        ? 'What was booked from it is reversed, and the receipt of a payment is void. The line can then be recorded anew.'
        : settlement
          ? 'The transfer that was written for this settlement is reversed. Its payments stay in the books.'
          : linked
            ? 'Its link is taken back. What it was linked with stays in the books.'
            : 'It is doubtful then, and waits for you. Nothing in the books changes.',
      okText: booked || settlement ? 'Reverse and open again' : 'Open again',
      cancelText: 'Cancel',
      onOk: open,
    });
  return (
    <Button size="small" onClick={ask}>
      Open again
    </Button>
  );
}
