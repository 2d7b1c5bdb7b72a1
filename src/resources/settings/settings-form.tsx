import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { Antd } from '../../portal/antd/antd.tsx';
import { FormFoot } from '../../portal/form/form-foot.tsx';
import { FormFrame } from '../../portal/form/form-frame.tsx';
import type { ResourceForm } from '../../portal/form/use-resource-form.ts';

type Props = {
  of: ResourceForm;
  submit: string;
  /** What a person should know before they fill it in. */
  note?: string | undefined;
  /** Reads the record again where somebody else has changed it; what was typed stays. */
  onReload?: () => Promise<unknown>;
  children: ReactNode;
};

/** A form of the settings. The members' pages have no antd around them but here. */
export function SettingsForm({ of, submit, note, onReload, children }: Props) {
  return (
    <Antd>
      {note ? (
        <Alert className="draft-note" type="info" message={note} showIcon role="note" />
      ) : null}
      <FormFrame of={of}>{children}</FormFrame>
      <FormFoot
        of={of}
        submit={submit}
        remedy={
          of.failed?.isStale && onReload ? (
            <Button onClick={() => void onReload()}>Reload the record</Button>
          ) : null
        }
      />
    </Antd>
  );
}
