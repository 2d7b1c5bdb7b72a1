import { Alert, Button, Form } from 'antd';
import type { ReactNode } from 'react';
import { FieldInput } from './field-input.tsx';
import type { Field } from './fields.ts';
import { CheckContext } from './schema-rules.ts';
import type { ResourceForm } from './use-resource-form.ts';

const requiredMark = (label: ReactNode, { required }: { required: boolean }) => (
  <>
    {label}
    {required ? null : <small className="optional">optional</small>}
  </>
);

type Props = {
  of: ResourceForm;
  /** The fields of a schema; others can stand beside or in place of them. */
  fields?: readonly Field[];
  children?: ReactNode;
};

/** The fields of a form that `useResourceForm` holds; `FormFoot` has its buttons. */
export function SchemaForm({ of, fields = [], children }: Props) {
  return (
    <CheckContext value={of.check}>
      {of.isRestored ? (
        <Alert
          type="info"
          className="draft-note"
          message="What you had typed is back."
          action={<Button onClick={of.startAgain}>Start again</Button>}
        />
      ) : null}
      <Form {...of.formProps} className="schema-form" requiredMark={requiredMark}>
        {children}
        {fields.length > 0 ? (
          <div className="item-fields">
            {fields.map((field) => (
              <FieldInput key={field.name} field={field} path={[field.name]} full={[field.name]} />
            ))}
          </div>
        ) : null}
      </Form>
    </CheckContext>
  );
}
