import { Form } from 'antd';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { contentKinds } from '#contract/content/site/kinds.ts';
import { sampleContent } from '../../server/db/seed/sample/index.ts';
import { createServices } from '../../src/portal/create-services.ts';
import type { Field } from '../../src/portal/form/fields/fields.ts';
import { formFields } from '../../src/portal/form/fields/schema-fields.ts';
import { toValues, type Values } from '../../src/portal/form/fields/values.ts';
import { FieldInput } from '../../src/portal/form/inputs/field-input.tsx';
import { ServicesContext } from '../../src/portal/services.ts';

const services = createServices([]);

/* The form of a kind as it is drawn, with its first sample. */
function draw(fields: readonly Field[], values: Values): string {
  return renderToStaticMarkup(
    <ServicesContext value={services}>
      <Form name="content" initialValues={values}>
        {fields.map((field) => (
          <FieldInput key={field.name} field={field} path={[field.name]} full={[field.name]} />
        ))}
      </Form>
    </ServicesContext>,
  );
}

/* Every value of the form that is typed or chosen, as its input is called. */
function inputsOf(field: Field, value: unknown, path: string): string[] {
  const below = (fields: readonly Field[]) =>
    fields.flatMap((one) => inputsOf(one, Object(value)[one.name], `${path}_${one.name}`));
  if (field.type === 'group') return below(field.fields);
  if (field.type === 'list')
    return [value].flat().flatMap((one, index) => inputsOf(field.element, one, `${path}_${index}`));
  if (field.type !== 'picture' || !value) return [path];
  return [path, `${path}_alt`, ...below(field.more)];
}

describe.each(Object.entries(contentKinds))('the form of %s', (kind, { schema }) => {
  const fields = formFields(schema);
  const found = Object.entries(sampleContent).find(([name]) => name === kind)?.[1];
  const values = toValues(fields, { ...[found].flat()[0] });
  const html = draw(fields, values);

  it('has an input for each of its values', () => {
    const ids = fields.flatMap((field) =>
      inputsOf(field, values[field.name], `content_${field.name}`),
    );
    expect(ids.filter((id) => !html.includes(`id="${id}"`))).toEqual([]);
  });

  it('calls each of its inputs by a name', () => {
    const inputs = html.match(/<(input|textarea|button)\b[^>]*>/g) ?? [];
    const labelled = (input: string) => {
      const id = / id="([^"]+)"/.exec(input)?.[1];
      return (
        / aria-label="[^"]+"/.test(input) ||
        / hidden=""/.test(input) ||
        / type="radio"/.test(input) ||
        (id !== undefined && html.includes(`for="${id}"`)) ||
        / class="ant-btn/.test(input)
      );
    };
    expect(inputs.filter((input) => !labelled(input))).toEqual([]);
  });
});
