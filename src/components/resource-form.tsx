import { type BaseKey, type BaseRecord, type HttpError, useForm } from '@refinedev/core';
import type { ComponentProps } from 'react';
import { SchemaForm } from './schema-form.tsx';

type Values = Record<string, unknown>;

type Props = Omit<ComponentProps<typeof SchemaForm>, 'send' | 'onDone'> & {
  resource: string;
  /** Whether a record is made or changed. */
  action: 'create' | 'edit';
  id?: BaseKey;
  meta?: Record<string, unknown>;
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
  success,
  toSend,
  onDone,
  ...form
}: Props) {
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
  return (
    <SchemaForm
      {...form}
      send={async (values) => {
        const answer = await onFinish(toSend ? toSend(values) : values);
        if (answer) onDone?.(answer.data);
      }}
    />
  );
}
