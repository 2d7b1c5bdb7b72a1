import { Modal, type ModalProps } from 'antd';
import { useEffect, useState } from 'react';
import { markDialog, unsavedNow, useLeaving } from '../routing/unsaved-changes.tsx';
import { useBackCloses } from '../routing/use-back-closes.ts';

/* antd gives the focus to its Modal when that has grown to its size: until then, a key would be the page's below. */
function takeFocus(content: HTMLElement | null): void {
  if (!content || content.contains(document.activeElement)) return;
  content.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
}

type Props = Omit<ModalProps, 'open' | 'onCancel'> & { onClose: () => void };

/**
 * Renders antd's `Modal` that is open while it is rendered. What is typed in it is asked about before it is lost; what
 * is chosen in a Select is no event of an input, and its user says it by `useUnsaved`. The focus returns to where it
 * was.
 */
export function Dialog({ onClose, children, ...modal }: Props) {
  /* What is typed on the page below stays there. */
  const [before] = useState(unsavedNow);
  const { leave, question } = useLeaving((holder) => !before.has(holder));
  useEffect(() => () => markDialog(false), []);
  useBackCloses(onClose);
  /* antd returns it from a modal that it closes, not from one that is taken away. */
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
  return (
    <>
      <Modal
        maskClosable={false}
        {...modal}
        open
        /* What is in it comes when it is shown, and can take the focus. */
        destroyOnHidden
        onCancel={(pressed) => leave(onClose, pressed)}
      >
        <div ref={takeFocus} onChange={() => markDialog(true)}>
          {children}
        </div>
      </Modal>
      {question}
    </>
  );
}
