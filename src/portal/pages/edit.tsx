import { Edit } from '@refinedev/antd';
import { type BaseRecord, type HttpError, useGo, useOne, useResourceParams } from '@refinedev/core';
import { Button } from 'antd';
import { useState } from 'react';
import { pathTo } from '../find-page.ts';
import { FormFoot } from '../form/form-foot.tsx';
import { SchemaForm } from '../form/schema-form.tsx';
import { formFieldsOf, formOfFields, schemaOf } from '../form/use-fields.ts';
import { useResourceForm } from '../form/use-resource-form.ts';
import { toValues, type Values } from '../form/values.ts';
import { PageSkeleton } from '../page-skeleton.tsx';
import { useServices } from '../services.ts';
import { useTitle } from '../title.ts';
import { useManifest } from '../use-manifest.ts';
import { RecordFailure } from './record-failure.tsx';

type Props = {
  record: BaseRecord;
  /** What was typed over an older version. */
  typed: Values;
  onReload: (typed: Values) => void;
};

function EditForm({ record, typed, onReload }: Props) {
  const resource = useManifest();
  const { resources } = useServices();
  const go = useGo();
  const { name, singular, pages, titleOf } = resource;
  const id = String(record._id);
  const fields = formFieldsOf(resource);
  const back = () =>
    go({
      to: pages.show ? pathTo(resources, name, 'show', { id }) : (pages.list?.path ?? '/'),
      type: 'replace',
    });
  useTitle(`Edit ${titleOf(record)}`);
  const form = useResourceForm({
    resource: name,
    action: 'edit',
    id,
    schema: schemaOf(resource),
    ...formOfFields(fields),
    initial: { ...toValues(fields, record), ...typed },
    version: record.updatedAt,
    success: `The ${singular} has been saved.`,
    draft: `${name}-${id}`,
    onDone: back,
    onCancel: back,
  });
  const changes = () =>
    Object.fromEntries(
      Object.entries(form.form.getFieldsValue(true)).filter(([field]) =>
        form.form.isFieldTouched(field),
      ),
    );
  return (
    <Edit
      title={<h1>Edit {titleOf(record)}</h1>}
      breadcrumb={false}
      headerButtons={() => null}
      footerButtons={
        <FormFoot
          of={form}
          submit="Save changes"
          remedy={
            form.failed?.isStale ? (
              <Button onClick={() => onReload(changes())}>Read the record again</Button>
            ) : null
          }
        />
      }
    >
      <SchemaForm of={form} fields={fields} />
    </Edit>
  );
}

/** The form of a record whose resource has none of its own. A newer version keeps what was typed over it. */
export default function EditPage() {
  const { resource, id } = useResourceParams();
  const [typed, setTyped] = useState<Values>({});
  /* Read once: what others change meanwhile may not empty the form; a stale save is refused. */
  const { query, result: record } = useOne<BaseRecord, HttpError>({
    resource: resource?.name ?? '',
    ...(id !== undefined && { id }),
    liveMode: 'off',
    queryOptions: { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
    errorNotification: false,
  });
  if (query.error) return <RecordFailure error={query.error} retry={query.refetch} />;
  if (!record) return <PageSkeleton />;
  return (
    <EditForm
      key={String(record.updatedAt)}
      record={record}
      typed={typed}
      onReload={async (changes) => {
        setTyped(changes);
        await query.refetch();
      }}
    />
  );
}
