import { Alert, Button, Form } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { CheckContext } from './fields/schema-rules.ts';
import type { ResourceForm } from './use-resource-form.ts';
import './schema-form.css';

const requiredMark = (label: ReactNode, { required }: { required: boolean }) => (
  <>
    {label}
    {required ? null : <small className="optional">optional</small>}
  </>
);

export type FormFrameProps = {
  form: ResourceForm;
  /** Whether Enter in a field sends the form; a long one, much of which may be left empty, waits for its button. */
  sendsOnEnter?: boolean;
  children?: ReactNode;
};

/** Prevents what Enter in a single-line field does: to send a form, as the button does. */
export function keepEnter(
  event: Pick<KeyboardEvent<HTMLFormElement>, 'key' | 'target' | 'preventDefault'>,
): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/**
 * Renders the form of `useResourceForm` around custom inputs. `SchemaForm` renders those of a schema, with
 * every kind of input; `FormFoot` has the buttons.
 */
export function FormFrame({ form, sendsOnEnter = true, children }: FormFrameProps) {
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
      <Form
        {...form.formProps}
        /* What is wrong is said beside each field, not of one of them in a bubble of the browser's. */
        noValidate
        className="schema-form"
        requiredMark={requiredMark}
        {...(!sendsOnEnter && { onKeyDown: keepEnter })}
      >
        {children}
      </Form>
    </CheckContext>
  );
}
