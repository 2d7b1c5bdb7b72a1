import { type BaseRecord, useForm, useNotification } from '@refinedev/core';
import { Form, type FormProps } from 'antd';
import { useEffect, useId, useState } from 'react';
import { valueAt } from '#contract/call.ts';
import type { FieldErrors } from '#contract/envelope.ts';
import { errorsByPath } from '#contract/errors-by-path.ts';
import { HttpError, isOffline, isStale, isStatus, sentenceOfForm } from '../../shared/http/http.ts';
import { useRefresh } from '../act/use-send.ts';
import {
  askBeforeUnload,
  clearDialog,
  markDialog,
  useMarkUnsaved,
} from '../routing/unsaved-changes.tsx';
import { useServices } from '../services.ts';
import { type Failed, offeredDayOf, splitFailure } from './failure.ts';
import { changedPaths, namePath } from './fields/field-names.ts';
import { changesOf, type Values } from './fields/values.ts';
import type { ResourceFormOptions } from './form-options.ts';
import { useCancel } from './use-cancel.ts';
import { useDraft } from './use-draft.ts';

/* Into the middle of the window in any case: what is only in view may lie under the bar with the buttons. */
const toWrongField = { scrollMode: 'always', block: 'center', focus: true } as const;

export type ResourceForm = ReturnType<typeof useResourceForm>;

/**
 * Combines refine's `useForm` and antd's `Form` for a resource: the contract's schema as rules, the server's
 * errors in the fields, drafts, one save at a time, and cancelling. Does not use refine-antd's `useForm`:
 * that package is one file, and a member's phone would load the code of the admin pages with it.
 */
export function useResourceForm(options: ResourceFormOptions) {
  const { resource, action, id, schema, version, placeErrors = (errors) => errors } = options;
  const { toSend = (values) => values, wrap = (sent) => sent, initial = {}, meta } = options;
  /* Two forms on a page may have fields with the same name; the form's id prefixes their ids. */
  const name = useId();
  const { http } = useServices();
  const draft = useDraft(options);
  const [begin] = useState(initial);
  /* Set by what was saved alone: against what others have saved since, the form's own values would be changes. */
  const [saved, setSaved] = useState(options.saved);
  const [failed, setFailed] = useState<Failed | null>(null);
  const refresh = useRefresh();
  const { open: notify } = useNotification();
  const markUnsaved = useMarkUnsaved();
  const cancelling = useCancel(options);
  const saveMeta = {
    signal: cancelling.signal,
    onProgress: cancelling.setProgress,
    idempotencyKey: draft.idempotencyKey,
  };

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
    if (first) requestAnimationFrame(() => form.scrollToField(namePath(first[0]), toWrongField));
  };

  const readAnew = () => refresh([resource, ...(options.changes ?? [])]);

  const fail = (error: unknown) => {
    /* What is shown below, or when it is reopened, is no longer so. */
    if (isStatus(error, 409)) void readAnew();
    if (cancelling.isCancelled()) return cancelling.sayNotSaved(error);
    if (isStatus(error, 422)) draft.noteKeyUsed();
    const errors = placeErrors(error instanceof HttpError ? error.errors : {});
    const offered = offeredDayOf(error, errors);
    const isOld = version !== undefined && isStale(error);
    show(
      (isOffline(error) ? null : options.failure?.(error)) ?? {
        errors,
        sentence: sentenceOfForm(error),
        isStale: isOld,
        ...(offered && { offered }),
      },
    );
  };

  const leave = (go: () => void) => {
    markUnsaved(false);
    markDialog(false);
    go();
  };

  const close = () => leave(options.onCancel ?? (() => form.resetFields()));

  const save = async (sent: Values): Promise<BaseRecord> => {
    const { call, params = {} } = options;
    if (options.save) return options.save(sent, saveMeta);
    if (call) {
      const key = call.once && { idempotencyKey: saveMeta.idempotencyKey };
      const answer = await http.sendLine(call, { params, form: sent, ...key });
      return Object(valueAt(answer, call.record ?? 'data'));
    }
    return (await onFinish(sent))?.data ?? {};
  };

  const succeed = (record: BaseRecord) => {
    const { success, call, changes } = options;
    /* refine itself reads its own resource anew. */
    const fresh = call || changes ? readAnew() : Promise.resolve();
    draft.drop();
    if (cancelling.isTakenBack(record)) return;
    const message = typeof success === 'function' ? success(record) : success;
    if (message !== null) notify?.({ type: 'success', message });
    leave(() => options.onDone?.(record, fresh, form));
  };

  const validate = (): boolean => {
    const errors = check();
    const count = Object.keys(errors).length;
    if (count > 0) show({ errors, sentence: options.summary?.(count) ?? '' });
    else setFailed(null);
    return count === 0;
  };

  const bodyOf = (values: Values): Values => {
    const all = toSend(values);
    const sent = wrap(saved ? changesOf(toSend(saved), all) : all);
    return version === undefined ? sent : { ...sent, updatedAt: version };
  };

  /* Resolves to the saved record; to null if nothing was saved. */
  const send = async (values: Values): Promise<BaseRecord | null> => {
    if (cancelling.isUnderWay() || !validate()) return null;
    cancelling.begin();
    let record: BaseRecord | null = null;
    let restoreDialog = () => {};
    try {
      const isMeant = (await options.confirm?.(values, saved)) ?? true;
      if (isMeant && !cancelling.isCancelled()) {
        const body = bodyOf(values);
        /* An upload can be stopped until all of it is sent. */
        if (Object.values(body).some((value) => value instanceof Blob)) cancelling.setProgress(0);
        /* Who leaves now has sent it: what becomes of it is said where they are. */
        markUnsaved(false);
        restoreDialog = clearDialog();
        record = await askBeforeUnload(save(body));
        if (saved) setSaved(values);
        succeed(record);
      }
    } catch (error) {
      fail(error);
      if (!cancelling.isCancelled()) {
        markUnsaved(true);
        restoreDialog();
      }
    }
    cancelling.end();
    return record;
  };

  const changesFrom = (values: Values) => changesOf(values, form.getFieldsValue(true));
  const isChanged = () => Object.keys(changesFrom(saved ?? begin)).length > 0;

  /* What is not changed is no draft: restored, it would undo what others have saved. */
  const keepDraft = (newer?: string) =>
    draft.save(isChanged() ? changesFrom(saved ?? {}) : {}, newer);

  const onValuesChange: NonNullable<FormProps<Values>['onValuesChange']> = (changed) => {
    markUnsaved(isChanged());
    const paths = changedPaths(changed);
    const touched = form
      .getFieldsError()
      .filter(({ name: path, errors }) => errors.length > 0 && paths.includes(path.join('.')));
    form.setFields(touched.map(({ name: path }) => ({ name: path, errors: [] })));
    options.onChange?.(changed);
    keepDraft();
  };

  const fill = (field: string, value: unknown) => {
    form.setFieldValue(namePath(field), value);
    onValuesChange({ [field]: value }, form.getFieldsValue(true));
  };

  /* What a failure offers in place of a closed day. */
  const takeDay = ({ field, day }: NonNullable<Failed['offered']>) => {
    fill(field, day);
    setFailed(null);
  };

  /* The draft overrides the initial values, and is unsaved. */
  const { restored } = draft;
  useEffect(() => {
    form.setFields(Object.entries(restored).map(([field, value]) => ({ name: field, value })));
    markUnsaved(Object.keys(restored).length > 0);
  }, [form, restored, markUnsaved]);

  return {
    form,
    name,
    check,
    validate,
    /** Sends all values, including those without an input. */
    submit: () => send(form.getFieldsValue(true)),
    /** Shows why another action on the form's values failed. */
    fail,
    failed,
    /** Fills a field by a button: unsaved, and kept as a draft, like what is typed. */
    fill,
    takeDay,
    progress: cancelling.progress,
    isSending: cancelling.isSending,
    isCancelled: cancelling.isCancelled,
    isRestored: draft.isRestored,
    /** Keeps the current input as the draft of a newer version. */
    keepFor: keepDraft,
    /** Deletes the draft and resets the form to the saved values. */
    startAgain: () => {
      draft.drop();
      form.resetFields();
    },
    cancel: () => {
      cancelling.cancel();
      draft.drop();
      close();
    },
    /** Closes it in another way, as by its X or by Back: its draft stays, and why it was not saved is said also then. */
    close,
    mayCancel: options.onCancel !== undefined,
    formProps: {
      form,
      name,
      initialValues: begin,
      layout: 'vertical' as const,
      validateTrigger: 'onSubmit',
      scrollToFirstError: toWrongField,
      onFinish: (values: Values) => void send(values),
      /* antd's field rules miss fields without rules and the last failure's message. */
      onFinishFailed: () => void validate(),
      onValuesChange,
    },
  };
}
