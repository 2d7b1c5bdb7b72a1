import { Alert, App } from 'antd';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../shared/http/http.ts';

export type Confirmation = {
  title: string;
  text: ReactNode;
  /** The button, a verb that says what happens. */
  act: string;
  danger?: boolean;
};

const bodyOf = (text: ReactNode, failure = '') => (
  <>
    <p>{text}</p>
    <div role="alert">
      {failure ? <Alert type="error" message={failure} showIcon role="none" /> : null}
    </div>
  </>
);

/**
 * Asks before something is done, in antd's dialog. While it is being done the dialog cannot be dismissed into
 * silence; where it fails it says why and stays.
 */
export function useConfirm() {
  const { modal } = App.useApp();
  return ({ title, text, act, danger = false }: Confirmation, run: () => Promise<unknown>) => {
    const idle = { okButtonProps: { danger }, cancelButtonProps: {}, keyboard: true };
    const busy = {
      okButtonProps: { danger, loading: true },
      cancelButtonProps: { disabled: true },
      keyboard: false,
    };
    const dialog = modal.confirm({
      ...idle,
      title,
      content: bodyOf(text),
      okText: act,
      autoFocusButton: danger ? 'cancel' : 'ok',
      /* antd leaves the dialog open where `close` is taken. */
      onOk: (close: () => void) => {
        dialog.update(busy);
        run().then(close, (error) =>
          dialog.update({ ...idle, content: bodyOf(text, sentenceOf(error)) }),
        );
      },
    });
  };
}
