import { Form, Input, InputNumber, Radio, Select, Switch } from 'antd';
import type { ReactElement } from 'react';
import { dayInNigeria } from '#contract/day.ts';
import type { FieldProps } from '../fields/field-props.ts';
import type { Choice, Field, FieldOf } from '../fields/fields.ts';
import { useFieldRules } from '../fields/schema-rules.ts';
import { DocumentInput } from '../files/document-input.tsx';
import { FileInput } from '../files/file-input.tsx';
import { PictureInput } from '../files/picture-input.tsx';
import { ColourInput } from './colour-input.tsx';
import { ListField } from './list-field.tsx';
import { DayInput, MomentInput } from './moment-input.tsx';
import { NairaInput } from './naira-input.tsx';
import { ReferenceInput } from './reference-input.tsx';
import { RichTextInput } from './rich-text-input.tsx';

const altHint =
  'For people who cannot see the picture, such as ‘Members in discussion around a long table’.';

/* Renders a picture with its texts. */
function PictureField({ field, path, full, label: called, quiet }: FieldProps<FieldOf<'picture'>>) {
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

/** Up to this many choices are shown as buttons. */
const fewChoices = 4;
/** The heights in rows of a text and of paragraphs. */
const rows = { text: 3, paragraphs: 12 } as const;

/* The form passes `aria-required`, which antd puts on outer boxes that have no role. */
function ChoiceInput({
  options,
  required,
  'aria-required': _,
  ...inputProps
}: {
  options: readonly Choice[];
  required: boolean;
  'aria-required'?: boolean | 'true' | 'false';
}) {
  /* A radio button cannot be deselected. */
  return options.length > fewChoices || !required ? (
    <Select {...inputProps} options={[...options]} allowClear={!required} />
  ) : (
    <Radio.Group {...inputProps} options={[...options]} />
  );
}

function LineInput({ field, ...inputProps }: { field: FieldOf<'line'> }) {
  if (field.format === 'email') return <Input {...inputProps} type="email" autoComplete="off" />;
  if (field.format === 'colour') return <ColourInput {...inputProps} />;
  if (field.format === 'address')
    return <Input {...inputProps} inputMode="url" autoComplete="off" />;
  return <Input {...inputProps} autoComplete="off" />;
}

/**
 * Returns the input of a single value. antd's Form.Item passes its id, value and onChange.
 *
 * @param heard its accessible name, if no label is visible
 */
function inputOf(field: Field, heard: { 'aria-label'?: string }): ReactElement {
  switch (field.type) {
    case 'text':
      return (
        <Input.TextArea
          {...heard}
          rows={rows.text}
          {...(field.max !== null && { count: { show: true, max: field.max } })}
        />
      );
    case 'paragraphs':
      return <RichTextInput {...heard} rows={rows.paragraphs} />;
    case 'day':
      return <DayInput {...heard} {...(field.isPast && { latest: dayInNigeria() })} />;
    case 'moment':
      return <MomentInput {...heard} />;
    case 'choice':
      return <ChoiceInput {...heard} options={field.options} required={field.required} />;
    case 'yes-no':
      return <Switch {...heard} />;
    case 'number':
      return <InputNumber {...heard} {...(field.whole && { precision: 0 })} controls={false} />;
    case 'naira':
      return <NairaInput {...heard} />;
    case 'phone':
      return <Input {...heard} type="tel" autoComplete="off" />;
    case 'reference':
      return <ReferenceInput {...heard} resource={field.resource} />;
    case 'file':
      return <FileInput rule={field.rule} />;
    case 'document':
      return <DocumentInput removable={!field.required} />;
    case 'line':
      return <LineInput {...heard} field={field} />;
    default:
      return <Input {...heard} autoComplete="off" />;
  }
}

/* Short fields share a row. */
function isShort(field: Field): boolean {
  if (field.type === 'line') return field.format !== 'address' && (field.max ?? 0) <= 120;
  return ['day', 'moment', 'choice', 'yes-no', 'number', 'naira', 'phone'].includes(field.type);
}

function GroupField({ field, path, full, label, quiet }: FieldProps<FieldOf<'group'>>) {
  const inner = <FieldInputs fields={field.fields} path={path} full={full} />;
  if (quiet) return inner;
  return (
    <fieldset className="field-group">
      <legend>{label ?? field.label}</legend>
      {field.hint ? <p className="hint">{field.hint}</p> : null}
      {inner}
    </fieldset>
  );
}

/** Renders the input of a field. The only place that maps kinds of fields to inputs. */
export function FieldInput(props: FieldProps) {
  const { field, path, full, quiet } = props;
  const label = props.label ?? field.label;
  const rules = useFieldRules(full);
  if (field.type === 'group') return <GroupField {...props} field={field} />;
  if (field.type === 'list') return <ListField {...props} field={field} draw={FieldInput} />;
  if (field.type === 'picture') return <PictureField {...props} field={field} />;
  return (
    <Form.Item
      name={path}
      className={isShort(field) ? 'short' : 'wide'}
      required={field.required || field.type === 'yes-no'}
      rules={rules}
      {...(!quiet && { label, extra: field.hint })}
      {...(field.type === 'yes-no' && { valuePropName: 'checked' })}
      data-field={full.join('.')}
    >
      {inputOf(field, quiet ? { 'aria-label': label } : {})}
    </Form.Item>
  );
}

type FieldsProps = { fields: readonly Field[] } & Partial<Pick<FieldProps, 'path' | 'full'>>;

/** Renders the inputs of fields, short ones side by side. */
export const FieldInputs = ({ fields, path = [], full = path }: FieldsProps) => (
  <div className="item-fields">
    {fields.map((field) => (
      <FieldInput
        key={field.name}
        field={field}
        path={[...path, field.name]}
        full={[...full, field.name]}
      />
    ))}
  </div>
);
