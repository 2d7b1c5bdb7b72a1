import { Alert, Button, Progress } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ResourceForm } from './use-resource-form.ts';

type Props = {
  of: ResourceForm;
  /** What sending it is called: 'Record payment'. */
  submit: string;
  /** What can be done about a failure. */
  remedy?: ReactNode;
};

/** A form's buttons, and above them why it could not be sent: where the person looks who has just pressed one. */
export function FormFoot({ of, submit, remedy }: Props) {
  const { failed, progress, isSending, name } = of;
  const message = useRef<HTMLDivElement>(null);
  const sentence = failed?.sentence;
  useEffect(() => {
    if (!sentence || Object.keys(failed?.errors ?? {}).length > 0) return;
    message.current?.focus({ preventScroll: true });
    message.current?.scrollIntoView({ block: 'nearest' });
  }, [sentence, failed]);
  return (
    <div className="form-foot">
      <div role="alert" ref={message} tabIndex={-1}>
        {sentence ? <Alert type="error" message={sentence} showIcon role="none" /> : null}
      </div>
      {remedy}
      {progress === null ? null : (
        <Progress percent={Math.round(progress * 100)} aria-label="Upload" />
      )}
      <div className="form-actions">
        {/* Not disabled: the focus would be lost with it, and Escape with the focus. */}
        <Button
          type="primary"
          htmlType="submit"
          form={name}
          loading={isSending}
          aria-disabled={isSending}
        >
          {submit}
        </Button>
        {of.mayCancel ? <Button onClick={of.cancel}>Cancel</Button> : null}
      </div>
    </div>
  );
}
