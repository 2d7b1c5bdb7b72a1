import { Modal, type ModalProps } from 'antd';
import { useEffect } from 'react';
import { useLeaving } from '../routing/unsaved-changes.tsx';

type Props = Omit<ModalProps, 'open' | 'onCancel'> & { onClose: () => void };

/** Renders antd's `Modal` that is open while it is rendered. What is typed in it is asked about before it is lost. */
export function Dialog({ onClose, children, ...modal }: Props) {
  const { leave, question, setUnsaved } = useLeaving();
  useEffect(() => () => setUnsaved(false), [setUnsaved]);
  return (
    <>
      <Modal {...modal} open onCancel={(pressed) => leave(onClose, pressed)}>
        <div onChange={() => setUnsaved(true)}>{children}</div>
      </Modal>
      {/* Beside it: a key pressed in the question must not be heard by the dialog as well. */}
      {question}
    </>
  );
}
