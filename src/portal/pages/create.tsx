import { type BaseRecord, useDelete } from '@refinedev/core';
import { formFieldsOf, schemaOf } from '../form/use-fields.ts';
import { WholeFormPage, type WholeFormPageProps } from '../form/whole-form-page.tsx';
import { useFormManifest } from '../routing/use-manifest.ts';

/** Renders the default form of a new record, with what a page of its own says otherwise. */
export default function CreatePage(options: Partial<WholeFormPageProps>) {
  const resource = useFormManifest();
  const { name, singular, pages, calls } = resource;
  const { mutateAsync: remove } = useDelete();
  const quiet = { successNotification: false, errorNotification: false } as const;
  const undo = ({ _id }: BaseRecord) => remove({ resource: name, id: String(_id), ...quiet });
  return (
    <WholeFormPage
      title={pages.create?.title ?? `New ${singular}`}
      submit={`Add ${singular}`}
      schema={schemaOf(resource)}
      fields={formFieldsOf(resource)}
      success={`The ${singular} has been added.`}
      {...(calls.remove && { undo })}
      {...options}
    />
  );
}
