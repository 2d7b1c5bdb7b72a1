import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { Antd } from '../../../../portal/antd/antd.tsx';
import { FormFoot } from '../../../../portal/form/form-foot.tsx';
import { FormFrame } from '../../../../portal/form/form-frame.tsx';
import type { ResourceForm } from '../../../../portal/form/use-resource-form.ts';
import '../../../../portal/form/schema-form.css';

type Props = {
  form: ResourceForm;
  submit: string;
  /** A note for users before they fill in the form. */
  note?: string | undefined;
  /** Reloads a record that somebody else has changed, and keeps the input. */
  onReload?: () => Promise<unknown>;
  children: ReactNode;
};

/** Renders a form of the settings. It brings antd itself, because the members' pages have no antd around them. */
export function SettingsForm({ form, submit, note, onReload, children }: Props) {
  return (
    <Antd>
      {note ? (
        <Alert className="draft-note" type="info" message={note} showIcon role="note" />
      ) : null}
      <FormFrame form={form}>{children}</FormFrame>
      <FormFoot
        form={form}
        submit={submit}
        remedy={
          form.failed?.isStale && onReload ? (
            <Button onClick={() => void onReload()}>Reload the record</Button>
          ) : null
        }
      />
    </Antd>
  );
}
