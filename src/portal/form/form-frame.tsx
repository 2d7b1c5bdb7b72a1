import { Alert, Button, Form } from 'antd';
import type { ReactNode } from 'react';
import { CheckContext } from './fields/schema-rules.ts';
import type { ResourceForm } from './use-resource-form.ts';
import './schema-form.css';

const requiredMark = (label: ReactNode, { required }: { required: boolean }) => (
  <>
    {label}
    {required ? null : <small className="optional">optional</small>}
  </>
);

/**
 * Renders the form of `useResourceForm` around custom inputs. `SchemaForm` renders those of a schema, with
 * every kind of input; `FormFoot` has the buttons.
 */
export function FormFrame({ form, children }: { form: ResourceForm; children: ReactNode }) {
  return (
    <CheckContext value={form.check}>
      {form.isRestored ? (
        <Alert
          type="info"
          className="draft-note"
          message="Your draft has been restored."
          action={<Button onClick={form.startAgain}>Discard the draft</Button>}
        />
      ) : null}
      <Form {...form.formProps} className="schema-form" requiredMark={requiredMark}>
        {children}
      </Form>
    </CheckContext>
  );
}
