import { useGo } from '@refinedev/core';
import { blankValues } from '../../../../portal/form/fields/values.ts';
import { FormFoot } from '../../../../portal/form/form-foot.tsx';
import { FormPage } from '../../../../portal/form/form-page.tsx';
import { SchemaForm } from '../../../../portal/form/schema-form.tsx';
import { formFieldsOf, formOfFields, schemaOf } from '../../../../portal/form/use-fields.ts';
import { useResourceForm } from '../../../../portal/form/use-resource-form.ts';
import { useFormManifest } from '../../../../portal/routing/use-manifest.ts';
import { usePathTo } from '../../../../portal/services.ts';

/** Renders 'Write a newsletter': it is kept as a draft, and sent from its page. */
export default function WriteNewsletter() {
  const resource = useFormManifest();
  const go = useGo();
  const pathTo = usePathTo();
  const fields = formFieldsOf(resource);
  const toForm = formOfFields(fields);
  const form = useResourceForm({
    resource: resource.name,
    action: 'create',
    schema: schemaOf(resource),
    ...toForm,
    initial: blankValues(fields),
    success: 'The newsletter is kept as a draft.',
    draft: 'newsletter-new',
    onDone: (record) =>
      go({ to: pathTo(resource.name, 'show', { id: String(record._id) }), type: 'replace' }),
    onCancel: () => go({ to: pathTo(resource.name, 'list'), type: 'replace' }),
  });
  return (
    <FormPage
      action="create"
      title="Write a newsletter"
      foot={<FormFoot form={form} submit="Save draft" />}
    >
      <SchemaForm form={form} fields={fields} />
    </FormPage>
  );
}
