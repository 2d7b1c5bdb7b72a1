import {
  type BaseRecord,
  useForm,
  useInvalidate,
  useNotification,
  useWarnAboutChange,
} from '@refinedev/core';
import { Form, type FormProps } from 'antd';
import { useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorsByPath } from '#contract/content/parse-item.ts';
import type { FieldErrors } from '#contract/envelope.ts';
import { HttpError, isOffline, isStale, sentenceOfForm } from '../../shared/http/http.ts';
import { type Failed, splitFailure } from './failure.ts';
import { changedPaths, namePath } from './field-names.ts';
import type { ResourceFormOptions } from './form-options.ts';
import { useCancel } from './use-cancel.ts';
import { useDraft } from './use-draft.ts';
import { changesOf, type Values } from './values.ts';

/** What `FormFoot` and the form itself are handed. */
export type ResourceForm = ReturnType<typeof useResourceForm>;

/**
 * A form of a resource on refine's `useForm` and antd's `Form`: the contract's schema as its rules, the server's
 * errors in its fields, drafts kept, sent once, cancelled for good. Not refine-antd's `useForm`: that package is one
 * file, and a member's phone would fetch the frames of an admin's pages with it. @see ResourceForm for its parts
 * on the page
 */
export function useResourceForm(options: ResourceFormOptions) {
  const { resource, action, id, schema, version, placeErrors = (errors) => errors } = options;
  const { toSend = (values) => values, wrap = (sent) => sent, initial = {}, meta } = options;
  /* Two forms on a page may have fields of one name; their ids begin with their form's. */
  const name = useId();
  const draft = useDraft(options);
  const [begin] = useState(initial);
  const [failed, setFailed] = useState<Failed | null>(null);
  const invalidate = useInvalidate();
  const { open: notify } = useNotification();
  const { setWarnWhen } = useWarnAboutChange();
  const cancelling = useCancel(options);
  const saveMeta = { signal: cancelling.signal, onProgress: cancelling.setProgress };

  const [form] = Form.useForm<Values>();
  const { onFinish } = useForm<BaseRecord, HttpError, Values>({
    resource,
    action,
    redirect: false,
    ...(id !== undefined && { id }),
    ...(meta && { meta }),
    mutationMeta: { ...meta, ...saveMeta },
    queryOptions: { enabled: false },
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
    const split = splitFailure(shown, known);
    const fields = Object.entries(split.errors);
    fields.sort(([a], [b]) => known.indexOf(a) - known.indexOf(b));
    form.setFields(known.map((path) => ({ name: namePath(path), errors: [] })));
    form.setFields(fields.map(([path, error]) => ({ name: namePath(path), errors: [error] })));
    setFailed(split);
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
    if (cancelling.isTakenBack(record)) return draft.drop();
    const { success } = options;
    const message = typeof success === 'function' ? success(record) : success;
    if (message !== null) notify?.({ type: 'success', message });
    leave(() => options.onDone?.(record));
  };

  /* Says whether all is right, and what is not. */
  const validate = (): boolean => {
    const errors = check();
    const count = Object.keys(errors).length;
    if (count > 0) show({ errors, sentence: options.summary?.(count) ?? '' });
    else setFailed(null);
    return count === 0;
  };

  const bodyOf = (values: Values): Values => {
    const all = toSend(values);
    const sent = wrap(options.saved ? changesOf(toSend(options.saved), all) : all);
    return version === undefined ? sent : { ...sent, updatedAt: version };
  };

  /* Resolves to the record that was saved; to null where none was. */
  const send = async (values: Values): Promise<BaseRecord | null> => {
    if (cancelling.isUnderWay() || !validate()) return null;
    cancelling.begin();
    let record: BaseRecord | null = null;
    try {
      const isMeant = (await options.confirm?.(values)) ?? true;
      if (isMeant && !cancelling.isCancelled()) {
        const body = bodyOf(values);
        /* Nothing of a file has gone yet: until all of it has, it can be stopped. */
        if (Object.values(body).some((value) => value instanceof Blob)) cancelling.setProgress(0);
        record = await save(body);
        succeed(record);
      }
    } catch (error) {
      fail(error);
      /* refine takes the warning away as it sends. */
      if (!cancelling.isCancelled()) setWarnWhen(true);
    }
    cancelling.end();
    return record;
  };

  const onValuesChange: NonNullable<FormProps<Values>['onValuesChange']> = (changed) => {
    setWarnWhen(true);
    const paths = changedPaths(changed);
    const touched = form
      .getFieldsError()
      .filter(({ name: path, errors }) => errors.length > 0 && paths.includes(path.join('.')));
    form.setFields(touched.map(({ name: path }) => ({ name: path, errors: [] })));
    options.onChange?.(changed);
    draft.save(form.getFieldsValue(true));
  };

  /* The draft goes over what the form begins with. */
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
    validate,
    /** Sends what is in it, also what has no input. */
    submit: () => send(form.getFieldsValue(true)),
    /** Shows why something else could not be done with what is in it. */
    fail,
    failed,
    progress: cancelling.progress,
    isSending: cancelling.isSending,
    isCancelled: cancelling.isCancelled,
    isRestored: draft.isRestored,
    /** Lets the form of a newer version begin with what was typed over this one. */
    keepFor: (newer: string) =>
      draft.save(changesOf(options.saved ?? {}, form.getFieldsValue(true)), newer),
    /** Forgets the draft and begins with what is saved. */
    startAgain: () => {
      draft.drop();
      form.resetFields();
    },
    cancel: () => {
      cancelling.cancel();
      leave(options.onCancel ?? (() => form.resetFields()));
    },
    mayCancel: options.onCancel !== undefined,
    formProps: {
      form,
      name,
      initialValues: begin,
      layout: 'vertical' as const,
      validateTrigger: 'onSubmit',
      scrollToFirstError: { block: 'center' as const, focus: true },
      onFinish: (values: Values) => void send(values),
      /* The rules of the fields leave out what has none, and the last failure's sentence. */
      onFinishFailed: () => void validate(),
      onValuesChange,
    },
  };
}
