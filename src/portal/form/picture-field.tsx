import { Form, Input } from 'antd';
import type { HolderProps } from './field-props.ts';
import type { FieldOf } from './fields.ts';
import { PictureInput } from './picture-input.tsx';
import { fieldWords } from './words.ts';

/** A picture with what is said about it. */
export function PictureField({
  field,
  kind,
  path,
  full,
  label: called,
  quiet,
  draw: FieldInput,
}: HolderProps<FieldOf<'picture'>>) {
  const alt = fieldWords(kind, 'alt');
  const words = fieldWords(kind, field.name);
  const label = called ?? words.label;
  /* There is nothing to say of a picture that is not there. */
  const said = (
    <>
      <Form.Item
        name={[...path, 'alt']}
        label={alt.label}
        extra={quiet ? undefined : alt.hint}
        required
        data-field={[...full, 'alt'].join('.')}
      >
        <Input.TextArea rows={2} />
      </Form.Item>
      {field.more.map((one) => (
        <FieldInput
          key={one.name}
          field={one}
          kind={kind}
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
      {words.hint ? <p className="hint">{words.hint}</p> : null}
      <Form.Item name={path} data-field={full.join('.')}>
        <PictureInput label={label} removable={!field.required} />
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {({ getFieldValue }) => (getFieldValue(full) ? said : null)}
      </Form.Item>
    </fieldset>
  );
}
