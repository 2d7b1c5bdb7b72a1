import { App, Modal, type ModalFuncProps } from 'antd';
import { createRef, type KeyboardEvent } from 'react';
import { sentenceOf } from '../../shared/http/http.ts';
import { forgetUnanswered } from '../../shared/http/idempotency.ts';
import { createListeners } from '../../shared/listeners.ts';
import type { Confirmation } from '../act/act.ts';
import { useServices } from '../services.ts';
import { FailureAlert } from './failure-alert.tsx';

const { subscribe, tell } = createListeners();

/* A key that is held down from before the question was asked does not answer it. */
const answersOnce = {
  onKeyDown: (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault();
  },
};

/** Closes every question, as Back does: each is answered with no. */
export function closeQuestions(): void {
  Modal.destroyAll();
  tell();
}

/**
 * Returns a function that asks a question of what is under way. It resolves to whether that is meant; antd's own promise
 * would wait for ever where the question is closed without an answer.
 */
export function useAsk() {
  const { modal } = App.useApp();
  return (question: ModalFuncProps, kind: 'confirm' | 'info' = 'confirm') =>
    new Promise<boolean>((resolve) => {
      const stop = subscribe(() => answer(false));
      const answer = (isMeant: boolean) => {
        stop();
        resolve(isMeant);
      };
      const okButtonProps = { ...question.okButtonProps, ...answersOnce };
      void modal[kind]({ ...question, okButtonProps }).then(answer, () => answer(false));
    });
}

/**
 * Asks for confirmation in antd's dialog. The dialog cannot be closed while the action runs. If the action
 * fails, the dialog stays and says why, and where it has gone, as by Back, a toast does; what it sends again is the same
 * request, and in a dialog that is opened anew another one.
 */
export function useConfirm() {
  const { modal } = App.useApp();
  const { toasts } = useServices();
  return (
    { title, text, act, danger = false, width }: Confirmation,
    run: () => Promise<unknown>,
  ) => {
    forgetUnanswered();
    toasts.hide(title);
    const idle = {
      okButtonProps: { danger, ...answersOnce },
      cancelButtonProps: {},
      keyboard: true,
    };
    const busy = {
      okButtonProps: { danger, loading: true, ...answersOnce },
      cancelButtonProps: { disabled: true },
      keyboard: false,
    };
    /* Empty once the dialog has gone. */
    const body = createRef<HTMLDivElement>();
    const bodyOf = (failure = '') => (
      <div ref={body}>
        <div>{text}</div>
        <FailureAlert sentence={failure} />
      </div>
    );
    const fail = (error: unknown) => {
      const failure = sentenceOf(error);
      if (body.current) dialog.update({ ...idle, content: bodyOf(failure) });
      else toasts.show(failure, 'error', undefined, title);
    };
    const dialog = modal.confirm({
      ...idle,
      ...(width && { width }),
      title,
      content: bodyOf(),
      okText: act,
      autoFocusButton: danger ? 'cancel' : 'ok',
      /* antd does not close the dialog if the handler takes `close`. */
      onOk: (close: () => void) => {
        dialog.update(busy);
        run().then(close, fail);
      },
    });
  };
}
