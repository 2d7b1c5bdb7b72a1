import { Form, Input } from 'antd';
import type { HolderProps } from '../fields/field-props.ts';
import type { FieldOf } from '../fields/fields.ts';
import { PictureInput } from './picture-input.tsx';

const altHint =
  'For people who cannot see the picture, such as ‘Members in discussion around a long table’.';

/** Renders a picture with its texts. */
export function PictureField({
  field,
  path,
  full,
  label: called,
  quiet,
  draw: FieldInput,
}: HolderProps<FieldOf<'picture'>>) {
  const label = called ?? field.label;
  /* Only a chosen picture has texts. */
  const notes = (
    <>
      <Form.Item
        name={[...path, 'alt']}
        label="What the picture shows"
        extra={quiet ? undefined : altHint}
        required
        data-field={[...full, 'alt'].join('.')}
      >
        <Input.TextArea rows={2} />
      </Form.Item>
      {field.more.map((one) => (
        <FieldInput
          key={one.name}
          field={one}
          path={[...path, one.name]}
          full={[...full, one.name]}
        />
      ))}
    </>
  );
  return (
    <fieldset className={quiet ? 'picture-field' : 'picture-field field-group'}>
      <legend className={quiet ? 'unseen' : undefined}>
        {label}
        {field.required ? null : <small className="optional">optional</small>}
      </legend>
      {field.hint ? <p className="hint">{field.hint}</p> : null}
      <Form.Item name={path} data-field={full.join('.')}>
        <PictureInput label={label} removable={!field.required} least={field.least} />
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {({ getFieldValue }) => (getFieldValue(full) ? notes : null)}
      </Form.Item>
    </fieldset>
  );
}
