import { Form, Input, InputNumber, Radio, Select, Switch } from 'antd';
import type { ReactElement } from 'react';
import { DocumentInput } from './document-input.tsx';
import type { FieldProps } from './field-props.ts';
import type { Field, FieldOf } from './fields.ts';
import { ListField } from './list-field.tsx';
import { MomentInput } from './moment-input.tsx';
import { PictureField } from './picture-field.tsx';
import { fieldWords, slugWords, wordsOf } from './words.ts';

/** Choices up to which all of them are shown. */
const fewChoices = 4;
/** Rows of a text, and of one in paragraphs. */
const rows = { text: 3, paragraphs: 12 } as const;

function ChoiceInput({ options, ...given }: { options: readonly string[] }) {
  const choices = options.map((value) => ({ value, label: wordsOf(value) }));
  return choices.length > fewChoices ? (
    <Select {...given} options={choices} />
  ) : (
    <Radio.Group {...given} options={choices} />
  );
}

function LineInput({ field, ...given }: { field: FieldOf<'line'> }) {
  if (field.format === 'email') return <Input {...given} type="email" autoComplete="off" />;
  if (field.format === 'address') return <Input {...given} inputMode="url" autoComplete="off" />;
  return <Input {...given} autoComplete="off" />;
}

/**
 * The input of what is one value. antd's Form.Item hands it its id, value and onChange.
 *
 * @param heard its name, where no label is seen
 */
function inputOf(field: Field, label: string, heard: { 'aria-label'?: string }): ReactElement {
  switch (field.type) {
    case 'text':
      return <Input.TextArea {...heard} rows={rows.text} count={{ show: true, max: field.max }} />;
    case 'paragraphs':
      return <Input.TextArea {...heard} rows={rows.paragraphs} />;
    case 'day':
      return <Input {...heard} type="date" />;
    case 'moment':
      return <MomentInput label={label} />;
    case 'choice':
      return <ChoiceInput {...heard} options={field.options} />;
    case 'yes-no':
      return <Switch {...heard} />;
    case 'number':
      return <InputNumber {...heard} {...(field.whole && { precision: 0 })} controls={false} />;
    case 'document':
      return <DocumentInput />;
    case 'line':
      return <LineInput {...heard} field={field} />;
    default:
      return <Input {...heard} autoComplete="off" />;
  }
}

/* Those of a few letters stand side by side. */
function isShort(field: Field): boolean {
  if (field.type === 'line') return field.format !== 'address' && (field.max ?? 0) <= 120;
  return ['day', 'moment', 'choice', 'yes-no', 'number'].includes(field.type);
}

function GroupField({ field, kind, path, full, label, quiet }: FieldProps<FieldOf<'group'>>) {
  const words = fieldWords(kind, field.name);
  const inner = field.fields.map((one) => (
    <FieldInput
      key={one.name}
      field={one}
      kind={kind}
      path={[...path, one.name]}
      full={[...full, one.name]}
    />
  ));
  if (quiet) return <div className="item-fields">{inner}</div>;
  return (
    <fieldset className="field-group">
      <legend>{label ?? words.label}</legend>
      {words.hint ? <p className="hint">{words.hint}</p> : null}
      <div className="item-fields">{inner}</div>
    </fieldset>
  );
}

const wordsFor = ({ type, name }: Field, kind: string) =>
  type === 'slug' ? slugWords(kind) : fieldWords(kind, name);

/** The input of a field, whatever it holds: the one place where a kind of field meets its input. */
export function FieldInput(props: FieldProps) {
  const { field, kind, path, full, quiet } = props;
  const words = wordsFor(field, kind);
  const label = props.label ?? words.label;
  if (field.type === 'group') return <GroupField {...props} field={field} />;
  if (field.type === 'list') return <ListField {...props} field={field} draw={FieldInput} />;
  if (field.type === 'picture') return <PictureField {...props} field={field} draw={FieldInput} />;
  return (
    <Form.Item
      name={path}
      className={isShort(field) ? 'short' : 'wide'}
      required={field.required || field.type === 'yes-no'}
      {...(!quiet && { label, extra: words.hint })}
      {...(field.type === 'yes-no' && { valuePropName: 'checked' })}
      data-field={full.join('.')}
    >
      {inputOf(field, label, quiet ? { 'aria-label': label } : {})}
    </Form.Item>
  );
}
