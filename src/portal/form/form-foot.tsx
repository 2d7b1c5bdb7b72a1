import { Button } from 'antd';
import type { ReactNode } from 'react';
import { longDate } from '../../shared/format.ts';
import { useLazyComponent } from '../../shared/use-lazy-component.ts';
import { FailureAlert } from '../antd/failure-alert.tsx';
import type { ResourceForm } from './use-resource-form.ts';
import './schema-form.css';

type Props = {
  form: ResourceForm;
  /** The label of the submit button: 'Record payment'. */
  submit: string;
  /** What the user can do about a failure. */
  remedy?: ReactNode;
  /** Called when its submit button is pressed, before the form is sent. */
  onSubmit?: () => void;
  /** Further buttons, between the submit button and Cancel. */
  children?: ReactNode;
};

const loadProgress = () => import('./upload-progress.tsx');

type Offered = NonNullable<NonNullable<ResourceForm['failed']>['offered']>;

function OfferedDay({ offered, onTake }: { offered: Offered; onTake: (day: Offered) => void }) {
  return (
    <p>
      <Button onClick={() => onTake(offered)}>Date it {longDate(offered.day)}</Button>
    </p>
  );
}

/** Renders a form's buttons, and above them why it could not be sent, where the user looks after pressing one. */
export function FormFoot({ form, submit, remedy, onSubmit, children }: Props) {
  const { failed, progress, isSending, name } = form;
  const UploadProgress = useLazyComponent(loadProgress, progress !== null, () => undefined);
  const isBesideFields = Object.keys(failed?.errors ?? {}).length > 0;
  return (
    <div className="form-foot">
      <FailureAlert sentence={failed?.sentence ?? ''} takesFocus={!isBesideFields && failed} />
      {failed?.offered ? <OfferedDay offered={failed.offered} onTake={form.takeDay} /> : null}
      {remedy}
      {UploadProgress && progress !== null ? <UploadProgress part={progress} /> : null}
      <div className="form-actions">
        {/* Not disabled: that would lose the focus, and with it Escape. */}
        <Button
          type="primary"
          htmlType="submit"
          form={name}
          loading={isSending}
          aria-disabled={isSending}
          {...(onSubmit && { onClick: onSubmit })}
        >
          {submit}
        </Button>
        {children}
        {form.mayCancel ? <Button onClick={form.cancel}>Cancel</Button> : null}
      </div>
    </div>
  );
}
