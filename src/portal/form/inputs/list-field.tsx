import { Button, Form } from 'antd';
import type { ComponentType } from 'react';
import type { Picture } from '#contract/content/site/fields.ts';
import { Icon } from '../../parts/icon.tsx';
import { IconButton } from '../../parts/icon-button.tsx';
import type { FieldProps } from '../fields/field-props.ts';
import type { Field, FieldOf } from '../fields/fields.ts';
import { blankValues } from '../fields/values.ts';
import { AddPictures } from '../files/add-pictures.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { useEntryFocus } from './use-entry-focus.ts';

const blankOf = (field: Field): unknown =>
  field.type === 'group' ? blankValues(field.fields) : field.type === 'picture' ? null : '';

/* With the component that renders its entries. */
type Props = FieldProps<FieldOf<'list'>> & { draw: ComponentType<FieldProps> };

/** Renders a list of any kind: entries can be added, removed and moved. */
export function ListField({ field, path, full, draw: FieldInput }: Props) {
  const { element, min, max, label, hint, entry } = field;
  const focus = useEntryFocus();
  return (
    <fieldset className="field-group list-field">
      <legend>
        {label}
        {min === 0 ? <small className="optional">optional</small> : null}
      </legend>
      {hint ? <p className="hint">{hint}</p> : null}
      <Form.List name={path}>
        {(entries, { add, remove, move }, { errors }) => (
          <>
            <ol className={`entries ${element.type}`}>
              {entries.map(({ key, name }, index) => {
                const called = `${entry} ${index + 1}`;
                return (
                  <li key={key} {...focus.entryProps(index)} aria-label={called}>
                    {element.type === 'line' ? null : <b>{called}</b>}
                    <span className="entry-actions">
                      <MoveButtons
                        called={called}
                        first={index === 0}
                        last={index === entries.length - 1}
                        onMove={(by) => move(index, index + by)}
                      />
                      <IconButton
                        icon="trash"
                        label={`Remove: ${called}`}
                        onClick={() => {
                          focus.removed(index, entries.length);
                          remove(name);
                        }}
                      />
                    </span>
                    <FieldInput
                      field={element}
                      path={[name]}
                      full={[...full, name]}
                      label={called}
                      quiet
                    />
                  </li>
                );
              })}
            </ol>
            <Form.ErrorList errors={errors} />
            {max !== null && entries.length >= max ? (
              <p className="hint">There can be {max} at most.</p>
            ) : element.type === 'picture' ? (
              <AddPictures
                ref={focus.adder}
                least={element.least}
                room={(max ?? Number.POSITIVE_INFINITY) - entries.length}
                onAdd={(picture: Picture) => add(picture)}
              />
            ) : (
              <Button
                ref={focus.adder}
                icon={<Icon name="plus" />}
                onClick={() => {
                  focus.added(entries.length);
                  add(blankOf(element));
                }}
              >
                Add: {entry.toLowerCase()}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  );
}
