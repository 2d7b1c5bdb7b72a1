import { type ReactNode, useId, useState } from 'react';
import { useModal } from '../portal/use-modal.ts';
import { sentenceOf } from '../providers/http.ts';

type Props = {
  /** The question. */
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The word on the button that does it. */
  act: string;
  /** Does it; where it throws, the dialog stays open with the sentence. */
  onAct: () => Promise<unknown>;
  onClose: () => void;
  danger?: boolean;
};

/** Asks before something is done that is not easily undone. */
export function Ask({ title, children, act, onAct, onClose, danger = false }: Props) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const dialog = useModal(busy);
  const [failure, setFailure] = useState('');
  const go = async () => {
    setBusy(true);
    setFailure('');
    try {
      await onAct();
      dialog.current?.close();
    } catch (error) {
      setFailure(sentenceOf(error));
    }
    setBusy(false);
  };
  return (
    <dialog
      ref={dialog}
      className="ask"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-text`}>{children}</div>
      <div role="alert">{failure ? <p className="ask-failure">{failure}</p> : null}</div>
      <div className="ask-actions">
        <button
          type="button"
          className="button quiet"
          disabled={busy}
          onClick={() => dialog.current?.close()}
        >
          Cancel
        </button>
        <button
          type="button"
          className={danger ? 'button danger' : 'button'}
          disabled={busy}
          onClick={go}
        >
          {act}
        </button>
      </div>
    </dialog>
  );
}
