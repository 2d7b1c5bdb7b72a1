import { useForm } from '@refinedev/antd';
import {
  type BaseKey,
  type BaseRecord,
  useInvalidate,
  useNotification,
  useWarnAboutChange,
} from '@refinedev/core';
import type { FormProps } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { errorsByPath } from '#contract/content-form.ts';
import type { FieldErrors } from '#contract/envelope.ts';
import { HttpError, isOffline, isStale, sentenceOfForm } from '../../providers/http.ts';
import { type Failed, splitFailure } from './failure.ts';
import { changedPaths, namePath } from './field-names.ts';
import { useCancel } from './use-cancel.ts';
import { useDraft } from './use-draft.ts';
import { changesOf } from './values.ts';

type Values = Record<string, unknown>;

/** What aborts a save, and is told the part of it that has gone, 0 to 1. */
export type SaveMeta = { signal: AbortSignal; onProgress: (part: number) => void };

export type ResourceFormOptions = {
  resource: string;
  action: 'create' | 'edit';
  id?: BaseKey | undefined;
  /** What fills the `{name}`s of the call's path, beside the id. */
  meta?: Record<string, unknown>;
  /** The contract's schema: its rules and their messages. */
  schema: z.ZodType;
  /** What the inputs begin with. */
  initial?: Values;
  /** What the inputs hold of the record as it is saved: only what differs from it is sent. */
  saved?: Values;
  /** The version of the record, where the back end tells one: a change of an older one is refused (409). */
  version?: string | undefined;
  /** What is sent for what was typed. */
  toSend?: (values: Values) => Values;
  /** Where in the form an error of what is sent stands; the same place where it is left out. */
  placeErrors?: (errors: FieldErrors) => FieldErrors;
  /** Said on success. */
  success: string | ((record: BaseRecord) => string);
  /** A name under which what is typed outlives a reload of this tab. */
  draft?: string;
  /** What of it is kept, where not text, numbers and choices alone. */
  keep?: (values: Values) => Values;
  /** Takes back what was saved although it was cancelled. */
  undo?: (record: BaseRecord) => Promise<unknown>;
  /** Saves it in another way than by the resource's own call. @returns the record */
  save?: (values: Values, meta: SaveMeta) => Promise<BaseRecord>;
  /** Another sentence for a failure than the server's; being offline has its own. */
  failure?: (error: unknown) => Failed | null;
  onDone: (record: BaseRecord) => void;
  onCancel?: () => void;
};

/** What `FormFoot` and the form itself are handed. */
export type ResourceForm = ReturnType<typeof useResourceForm>;

/**
 * A form of a resource on refine-antd's `useForm`: the contract's schema as its rules, the server's errors in
 * its fields, drafts kept, sent once, cancelled for good. @see ResourceForm for its parts on the page
 */
export function useResourceForm(options: ResourceFormOptions) {
  const { resource, action, id, schema, version, placeErrors = (errors) => errors } = options;
  const { toSend = (values) => values, initial = {}, meta } = options;
  /* Two forms on a page may have fields of one name; their ids begin with their form's. */
  const name = useId();
  const draft = useDraft(options);
  const [begin] = useState(initial);
  const [failed, setFailed] = useState<Failed | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  /* Known at once, while refine's state is known at the next render: two quick presses send once. */
  const isSending = useRef(false);
  const [isSaving, setIsSaving] = useState(false);
  const invalidate = useInvalidate();
  const { open: notify } = useNotification();
  const { setWarnWhen } = useWarnAboutChange();
  const cancelling = useCancel(options);
  const saveMeta = { signal: cancelling.signal, onProgress: setProgress };

  const { form, formProps, onFinish } = useForm<BaseRecord, HttpError, Values>({
    resource,
    action,
    redirect: false,
    ...(id !== undefined && { id }),
    ...(meta && { meta }),
    mutationMeta: { ...meta, ...saveMeta },
    queryOptions: { enabled: false },
    /* Of its own: when the record is read anew elsewhere on the page, refine would empty the form. */
    queryMeta: { form: name },
    liveMode: 'off',
    successNotification: false,
    errorNotification: false,
  });

  const check = (): FieldErrors => {
    const { error } = schema.safeParse(toSend(form.getFieldsValue(true)));
    return error ? placeErrors(errorsByPath(error)) : {};
  };

  const show = (shown: Failed) => {
    const known = form.getFieldsError().map(({ name: path }) => path.join('.'));
    const { fields, sentence } = splitFailure(shown, known);
    form.setFields(fields.map(([path, error]) => ({ name: namePath(path), errors: [error] })));
    setFailed({ ...shown, sentence });
    const [first] = fields;
    if (first)
      requestAnimationFrame(() =>
        form.scrollToField(namePath(first[0]), { block: 'center', focus: true }),
      );
  };

  const fail = (error: unknown) => {
    if (cancelling.isCancelled()) return;
    const errors = error instanceof HttpError ? error.errors : {};
    const isOld = version !== undefined && isStale(error);
    /* Opened again, the form shows what somebody else has made of the record. */
    if (isOld) void invalidate({ resource, invalidates: ['resourceAll'] });
    show(
      (isOffline(error) ? null : options.failure?.(error)) ?? {
        errors: placeErrors(errors),
        sentence: sentenceOfForm(error),
        isStale: isOld,
      },
    );
  };

  const leave = (go: () => void) => {
    /* The warning is off before the page is left. */
    flushSync(() => setWarnWhen(false));
    draft.drop();
    go();
  };

  const save = async (sent: Values): Promise<BaseRecord> => {
    if (options.save) return options.save(sent, saveMeta);
    return (await onFinish(sent))?.data ?? {};
  };

  const succeed = (record: BaseRecord) => {
    if (cancelling.isTakenBack(record)) return;
    const { success } = options;
    notify?.({ type: 'success', message: typeof success === 'string' ? success : success(record) });
    leave(() => options.onDone(record));
  };

  const send = async (values: Values) => {
    if (isSending.current) return;
    const unplaced = check();
    if (Object.keys(unplaced).length > 0) return show({ errors: unplaced, sentence: '' });
    isSending.current = true;
    setIsSaving(true);
    setFailed(null);
    try {
      const all = toSend(values);
      const sent = options.saved ? changesOf(toSend(options.saved), all) : all;
      succeed(await save(version === undefined ? sent : { ...sent, updatedAt: version }));
    } catch (error) {
      fail(error);
    }
    isSending.current = false;
    setIsSaving(false);
    setProgress(null);
  };

  const onValuesChange: FormProps<Values>['onValuesChange'] = (changed, values) => {
    formProps.onValuesChange?.(changed, values);
    const paths = changedPaths(changed);
    const touched = form
      .getFieldsError()
      .filter(({ name: path, errors }) => errors.length > 0 && paths.includes(path.join('.')));
    form.setFields(touched.map(({ name: path }) => ({ name: path, errors: [] })));
    draft.save(form.getFieldsValue(true));
  };

  /* refine empties the form as it begins; the draft goes over what is there then. */
  const { restored } = draft;
  useEffect(
    () =>
      form.setFields(Object.entries(restored).map(([field, value]) => ({ name: field, value }))),
    [form, restored],
  );

  return {
    form,
    name,
    check,
    failed,
    progress,
    isSending: isSaving,
    isRestored: draft.isRestored,
    /** Forgets the draft and begins with what is saved. */
    startAgain: () => {
      draft.drop();
      form.resetFields();
    },
    cancel: () => {
      if (isSending.current) cancelling.cancel(progress);
      leave(options.onCancel ?? (() => form.resetFields()));
    },
    mayCancel: options.onCancel !== undefined,
    formProps: {
      ...formProps,
      form,
      name,
      initialValues: begin,
      layout: 'vertical' as const,
      validateTrigger: 'onSubmit',
      scrollToFirstError: { block: 'center' as const, focus: true },
      onFinish: (values: Values) => void send(values),
      onValuesChange,
    },
  };
}
