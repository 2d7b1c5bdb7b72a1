import {
  type BaseKey,
  type BaseRecord,
  type HttpError,
  useForm,
  useInvalidate,
} from '@refinedev/core';
import { type ComponentProps, useState } from 'react';
import { isStale } from '../providers/http.ts';
import { SchemaForm } from './schema-form.tsx';

type Values = Record<string, unknown>;

type Props = Omit<ComponentProps<typeof SchemaForm>, 'send' | 'onDone'> & {
  resource: string;
  /** Whether a record is made or changed. */
  action: 'create' | 'edit';
  id?: BaseKey;
  meta?: Record<string, unknown>;
  /** The version of the record, where the back end tells one: it goes along, so that a stale change is refused. */
  version?: string | undefined;
  /** Said as a toast on success. */
  success: string;
  /** What is sent for what was typed. */
  toSend?: (values: Values) => Values;
  onDone?: (record: BaseRecord) => void;
};

/** A schema's form that makes or changes a record of a resource through refine, which then reads its lists anew. */
export function ResourceForm({
  resource,
  action,
  id,
  meta,
  version,
  success,
  toSend,
  onDone,
  draft,
  ...form
}: Props) {
  /* The one that the form was opened with, whatever is read of the record meanwhile. */
  const [opened] = useState(version);
  const invalidate = useInvalidate();
  const { onFinish } = useForm<BaseRecord, HttpError, Values>({
    resource,
    action,
    redirect: false,
    ...(id !== undefined && { id }),
    ...(meta && { meta }),
    queryOptions: { enabled: false },
    successNotification: { message: success, type: 'success' },
    errorNotification: false,
  });
  const save = async (values: Values) => {
    const sent = toSend ? toSend(values) : values;
    try {
      return await onFinish(opened === undefined ? sent : { ...sent, updatedAt: opened });
    } catch (error) {
      /* Opened again, the form shows what somebody else has made of the record. */
      if (opened && isStale(error)) void invalidate({ resource, invalidates: ['resourceAll'] });
      throw error;
    }
  };
  /* Of this version: over a newer one, an older draft would undo what others have changed. */
  const ofVersion = draft && opened ? `${draft}-${opened}` : draft;
  return (
    <SchemaForm
      {...form}
      {...(ofVersion && { draft: ofVersion })}
      send={async (values) => {
        const answer = await save(values);
        if (answer) onDone?.(answer.data);
      }}
    />
  );
}
