import { App } from 'antd';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../shared/http/http.ts';
import { forgetUnanswered } from '../../shared/http/idempotency.ts';
import { FailureAlert } from './failure-alert.tsx';

export type Confirmation = {
  title: string;
  text: ReactNode;
  /** The button's label, a verb that says what happens. */
  act: string;
  danger?: boolean;
  /** In px, where the text has a table; antd's width if absent. */
  width?: number;
};

const bodyOf = (text: ReactNode, failure = '') => (
  <>
    <div>{text}</div>
    <FailureAlert sentence={failure} />
  </>
);

/**
 * Asks for confirmation in antd's dialog. The dialog cannot be closed while the action runs. If the action
 * fails, the dialog stays and says why; what it sends again is the same request, and in a dialog that is opened anew
 * another one.
 */
export function useConfirm() {
  const { modal } = App.useApp();
  return (
    { title, text, act, danger = false, width }: Confirmation,
    run: () => Promise<unknown>,
  ) => {
    forgetUnanswered();
    const idle = { okButtonProps: { danger }, cancelButtonProps: {}, keyboard: true };
    const busy = {
      okButtonProps: { danger, loading: true },
      cancelButtonProps: { disabled: true },
      keyboard: false,
    };
    const dialog = modal.confirm({
      ...idle,
      ...(width && { width }),
      title,
      content: bodyOf(text),
      okText: act,
      autoFocusButton: danger ? 'cancel' : 'ok',
      /* antd does not close the dialog if the handler takes `close`. */
      onOk: (close: () => void) => {
        dialog.update(busy);
        run().then(close, (error) =>
          dialog.update({ ...idle, content: bodyOf(text, sentenceOf(error)) }),
        );
      },
    });
  };
}
