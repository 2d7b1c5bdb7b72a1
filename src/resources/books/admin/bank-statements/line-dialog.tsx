import { Form } from 'antd';
import type { ComponentProps } from 'react';
import type { StatementLine } from '#contract/books/bank-statements/schemas.ts';
import { Dialog } from '../../../../portal/antd/dialog.tsx';
import { FailureAlert } from '../../../../portal/antd/failure-alert.tsx';
import type { BankStatementWork } from './use-bank-statement.ts';

/** What a dialog knows of the line that is decided in it. */
export type OfLine = { line: StatementLine; work: BankStatementWork; onClose: () => void };

type Props = OfLine &
  Omit<ComponentProps<typeof Dialog>, 'onOk' | 'okButtonProps'> & {
    /** Whether it can be sent. */
    isReady: boolean;
    /** Sends it; resolves to whether that was done. */
    onSend: () => Promise<boolean>;
    /** The id of the form around what is in it, where Enter sends it. */
    formId?: string;
  };

/** Renders a dialog in which a line of a statement is decided: it closes once that is done, and says why it is not. */
export function LineDialog({ line, work, isReady, onSend, formId, children, ...dialog }: Props) {
  const send = async () => {
    /* Meanwhile no other is opened: what opens one waits for the answer. */
    if (isReady && (await onSend())) dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      okButtonProps={{
        disabled: !isReady,
        loading: work.busy !== null,
        ...(formId && { htmlType: 'submit', form: formId }),
      }}
      {...(!formId && { onOk: () => void send() })}
    >
      <p className="narration">{line.narration}</p>
      {formId ? (
        <Form id={formId} layout="vertical" onFinish={() => void send()}>
          {children}
        </Form>
      ) : (
        children
      )}
      <FailureAlert sentence={work.failure} takesFocus={work.failure} />
    </Dialog>
  );
}
