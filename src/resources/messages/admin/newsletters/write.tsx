import { useGo } from '@refinedev/core';
import { useState } from 'react';
import { v7 } from 'uuid';
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
  /* The form chooses the id and keeps it with the draft: sent again after a lost response, it is added once. */
  const [_id] = useState(() => v7());
  const form = useResourceForm({
    resource: resource.name,
    action: 'create',
    schema: schemaOf(resource),
    ...toForm,
    toSend: (values) => ({ ...toForm.toSend(values), _id: values._id }),
    initial: { ...blankValues(fields), _id },
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
