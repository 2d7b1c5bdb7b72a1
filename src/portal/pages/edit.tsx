import { type BaseRecord, type HttpError, useGo, useOne, useResourceParams } from '@refinedev/core';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Field } from '../form/fields/fields.ts';
import { toValues } from '../form/fields/values.ts';
import type { ResourceFormOptions } from '../form/form-options.ts';
import { changeFieldsOf, schemaOf } from '../form/use-fields.ts';
import type { ResourceForm } from '../form/use-resource-form.ts';
import { WholeFormPage } from '../form/whole-form-page.tsx';
import { PageSkeleton } from '../frame/page-skeleton.tsx';
import { useAttempt } from '../parts/use-attempt.ts';
import { pathTo } from '../routing/find-page.ts';
import { useDrawer } from '../routing/use-drawer.ts';
import { useFormManifest, useManifest } from '../routing/use-manifest.ts';
import { useServices } from '../services.ts';
import { RecordFailure } from './record-failure.tsx';

type OwnProps = Partial<
  Pick<ResourceFormOptions, 'success' | 'failure' | 'confirm' | 'wrap' | 'changes'>
> & {
  /** Runs after the record is saved. */
  onSaved?: (record: BaseRecord) => void;
  /** Leaves out what this record cannot have changed. */
  fieldsFor?: (record: BaseRecord, fields: readonly Field[]) => readonly Field[];
};

type Props = OwnProps & {
  record: BaseRecord;
  /** @throws HttpError */
  readNewest: () => Promise<BaseRecord>;
  onNewest: (newest: BaseRecord) => void;
  /** Shown above its fields. */
  children?: ReactNode;
};

/* Returns to the page that the form was opened from. */
function useBack(id: string): () => void {
  const { name, pages } = useManifest();
  const { resources } = useServices();
  const drawer = useDrawer();
  const go = useGo();
  const to = pages.show ? pathTo(resources, name, 'show', { id }) : (pages.list?.path ?? '/');
  return drawer?.close ?? (() => go({ to, type: 'replace' }));
}

function EditForm({ record, readNewest, onNewest, ...own }: Props) {
  const { onSaved, fieldsFor, children, ...options } = own;
  const manifest = useFormManifest();
  const resource = { ...manifest, schema: manifest.changeSchema ?? schemaOf(manifest, 'edit') };
  const { singular, titleOf } = resource;
  const id = String(record._id);
  /* Once, as the form's values are. */
  const [fields] = useState(() => {
    const all = changeFieldsOf(manifest);
    return fieldsFor?.(record, all) ?? all;
  });
  const saved = toValues(fields, record);
  const back = useBack(id);
  const { attempt } = useAttempt();
  const readAgain = (form: ResourceForm) =>
    attempt(async () => {
      const newest = await readNewest();
      form.keepFor(String(newest.updatedAt));
      onNewest(newest);
    });
  return (
    <WholeFormPage
      action="edit"
      title={`Edit ${titleOf(record)}`}
      submit="Save changes"
      id={id}
      schema={resource.schema}
      fields={fields}
      initial={saved}
      saved={saved}
      version={record.updatedAt}
      success={`The ${singular} has been saved.`}
      onDone={(answer) => {
        onSaved?.(answer);
        back();
      }}
      onCancel={back}
      {...options}
      remedy={(form) =>
        form.failed?.isStale ? (
          <Button onClick={() => void readAgain(form)}>Reload the record</Button>
        ) : null
      }
    >
      {children}
    </WholeFormPage>
  );
}

type PageProps = OwnProps & {
  /** Renders what is shown above the fields. */
  children?: (record: BaseRecord) => ReactNode;
};

/** Renders the default form of a record. Input for an older version is kept over a newer one. */
export default function EditPage({ children, ...own }: PageProps) {
  const { resource, id } = useResourceParams();
  /* Set once: changes by others must not clear the form in the meantime; a stale save is refused. */
  const [begun, setBegun] = useState<BaseRecord | null>(null);
  const { query, result } = useOne<BaseRecord, HttpError>({
    resource: resource?.name ?? '',
    ...(id !== undefined && { id }),
    liveMode: 'off',
    errorNotification: false,
  });
  /* Waits for a fresh read, because the page below may have cached an old one. */
  if (!begun && result && !query.isFetching) setBegun(result);
  if (query.error && !begun) return <RecordFailure error={query.error} retry={query.refetch} />;
  if (!begun) return <PageSkeleton />;
  return (
    <EditForm
      key={String(begun.updatedAt)}
      record={begun}
      {...own}
      readNewest={async () => {
        const { data } = await query.refetch({ throwOnError: true });
        return data?.data ?? begun;
      }}
      onNewest={setBegun}
    >
      {children?.(begun)}
    </EditForm>
  );
}
