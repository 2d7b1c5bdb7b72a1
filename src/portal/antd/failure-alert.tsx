import { Alert } from 'antd';
import { useEffect, useRef } from 'react';

type Props = {
  /** Why it failed; nothing is shown where it is empty. */
  sentence: string;
  className?: string;
  /** The failure that takes the focus, each anew; by default the focus stays. */
  takesFocus?: unknown;
};

/** Renders why something failed, which is read out at once: its region is there before, or it would not be. */
export function FailureAlert({ sentence, className, takesFocus }: Props) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!sentence || !takesFocus) return;
    region.current?.focus({ preventScroll: true });
    region.current?.scrollIntoView({ block: 'nearest' });
  }, [sentence, takesFocus]);
  return (
    <div role="alert" ref={region} tabIndex={-1} className={className}>
      {sentence ? <Alert type="error" message={sentence} showIcon role="none" /> : null}
    </div>
  );
}
