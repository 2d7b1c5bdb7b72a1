import { type BaseRecord, useDelete, useGo } from '@refinedev/core';
import { blankValues } from '../form/fields/values.ts';
import { FormFoot } from '../form/form-foot.tsx';
import type { ResourceFormOptions } from '../form/form-options.ts';
import { FormPage } from '../form/form-page.tsx';
import { SchemaForm } from '../form/schema-form.tsx';
import { formFieldsOf, formOfFields, schemaOf } from '../form/use-fields.ts';
import { useResourceForm } from '../form/use-resource-form.ts';
import { useDrawer } from '../routing/use-drawer.ts';
import { useFormManifest } from '../routing/use-manifest.ts';

type Props = Partial<Pick<ResourceFormOptions, 'success' | 'failure'>> & {
  /** The label of the submit button. */
  submit?: string;
};

/** Renders the default form of a new record. */
export default function CreatePage({ submit, ...options }: Props) {
  const resource = useFormManifest();
  const go = useGo();
  const { name, singular, pages, calls } = resource;
  const fields = formFieldsOf(resource);
  const drawer = useDrawer();
  const { mutateAsync: remove } = useDelete();
  const quiet = { successNotification: false, errorNotification: false } as const;
  const undo = ({ _id }: BaseRecord) => remove({ resource: name, id: String(_id), ...quiet });
  const toList = drawer?.close ?? (() => go({ to: pages.list?.path ?? '/', type: 'replace' }));
  const form = useResourceForm({
    resource: name,
    action: 'create',
    schema: schemaOf(resource),
    ...formOfFields(fields),
    initial: blankValues(fields),
    success: `The ${singular} has been added.`,
    draft: `${name}-new`,
    onDone: toList,
    onCancel: toList,
    ...(calls.remove && { undo }),
    ...options,
  });
  return (
    <FormPage
      action="create"
      title={pages.create?.title ?? `New ${singular}`}
      foot={<FormFoot form={form} submit={submit ?? `Add ${singular}`} />}
    >
      <SchemaForm form={form} fields={fields} />
    </FormPage>
  );
}
