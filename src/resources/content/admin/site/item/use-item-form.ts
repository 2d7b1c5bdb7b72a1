import type { BaseRecord } from '@refinedev/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { contentCalls } from '#contract/content/calls.ts';
import type { ContentKind } from '#contract/content/site/kinds.ts';
import { parseItem } from '#contract/content/site/parse-item.ts';
import { slugOf } from '#contract/content/site/slug.ts';
import { useSend } from '../../../../../portal/act/use-send.ts';
import { dropDraft } from '../../../../../portal/form/draft.ts';
import { missingAlts, placeErrors } from '../../../../../portal/form/errors.ts';
import type { Failed } from '../../../../../portal/form/failure.ts';
import { type Field, slugSource } from '../../../../../portal/form/fields/fields.ts';
import { formFields } from '../../../../../portal/form/fields/schema-fields.ts';
import {
  blankValues,
  toData,
  toValues,
  type Values,
} from '../../../../../portal/form/fields/values.ts';
import { useResourceForm } from '../../../../../portal/form/use-resource-form.ts';
import { useAttempt } from '../../../../../portal/parts/use-attempt.ts';
import { useMarkUnsaved } from '../../../../../portal/routing/unsaved-changes.tsx';
import { HttpError } from '../../../../../shared/http/http.ts';
import { type Item, rowOf } from '../kinds.ts';
import { useOpenPreview } from '../open-preview.ts';
import { fieldWords } from '../words.ts';
import { draftName, saveItemDraft } from './draft.ts';

/** Returns the message of a form with that many wrong fields. */
export const manyWrong = (count: number): string =>
  count === 1 ? 'Please correct one field.' : `Please correct ${count} fields.`;

/** Returns the schema of a kind's form: the contract's, with the server's messages. */
export const itemSchema = (kind: ContentKind, fields: readonly Field[]) =>
  z.record(z.string(), z.unknown()).superRefine((data, context) => {
    const errors = { ...missingAlts(fields, data), ...parseItem(kind, data).errors };
    for (const [path, message] of Object.entries(errors))
      context.addIssue({ code: 'custom', path: path.split('.'), message });
  });

type Options = {
  kind: ContentKind;
  item: Item | null;
  /** The unsaved input from before. */
  typed: Values | null;
  onSaved: (item: Item) => void;
};

const itemOf = (record: BaseRecord): Item => {
  const { _id, kind, slug, published, hasDraft, position, updatedAt, data } = record;
  return { _id, kind, slug, published, hasDraft, position, updatedAt, data };
};

/* Tracks whether the input is saved, and keeps it against a reload until it is. */
function useTyped({ kind, item, typed }: Options) {
  const [dirty, setDirty] = useState(typed !== null);
  const markUnsaved = useMarkUnsaved();
  useEffect(() => markUnsaved(dirty), [markUnsaved, dirty]);
  const edits = useRef(0);
  const keep = (values: Values, over: Item | null) =>
    saveItemDraft(draftName(kind, over), { values, updatedAt: over?.updatedAt ?? null });
  return {
    dirty,
    edits: () => edits.current,
    onChange(values: Values) {
      edits.current += 1;
      setDirty(true);
      keep(values, item);
    },
    /** Marks the edits up to `savedEdits` as saved; later ones stay as input over the saved version. */
    onSaved(saved: Item, savedEdits: number, values: Values, isLeft: boolean) {
      dropDraft(draftName(kind, item));
      const isSaved = edits.current === savedEdits;
      markUnsaved(!isSaved && !isLeft);
      if (isSaved) return setDirty(false);
      keep(values, saved);
    },
    /** Keeps the input over a version that differs in its state alone. */
    onMoved(saved: Item, values: Values) {
      if (dirty) keep(values, saved);
    },
  };
}

/** Returns the state of an item's form: initial values, saving, publishing and preview. */
export function useItemForm(options: Options) {
  const { kind, item, typed, onSaved } = options;
  const fields = useMemo(
    () => formFields(rowOf(kind).schema, (name) => fieldWords(kind, name)),
    [kind],
  );
  const [initial] = useState(
    () => typed ?? (item ? toValues(fields, item.data) : blankValues(fields)),
  );
  const state = useTyped(options);
  const { send } = useSend();
  const openPreview = useOpenPreview(kind);
  const { run, busy } = useAttempt();
  const isPublished = useRef(false);
  const source = slugSource(fields);
  /* An existing item keeps its address; a new one's follows its title until it is edited. */
  const followsTitle = useRef(!item && (!typed?.slug || typed.slug === slugOf(`${typed.title}`)));

  const onChange = (changed: Values) => {
    if (Object.hasOwn(changed, 'slug')) followsTitle.current = changed.slug === '';
    const named = source !== undefined && Object.hasOwn(changed, source);
    if (named && followsTitle.current)
      resourceForm.form.setFieldValue('slug', slugOf(String(changed[source] ?? '')));
    state.onChange(resourceForm.form.getFieldsValue(true));
  };
  const failure = (error: unknown): Failed | null => {
    if (!(error instanceof HttpError)) return null;
    const errors = placeErrors(fields, error.errors);
    const count = Object.keys(errors).length;
    const sentence = error.status === 400 && count > 0 ? manyWrong(count) : error.message;
    return { errors, sentence, isStale: error.status === 409 && item !== null && count === 0 };
  };
  const resourceForm = useResourceForm({
    resource: 'content',
    action: item ? 'edit' : 'create',
    id: item?._id,
    meta: { kind },
    schema: itemSchema(kind, fields),
    toSend: (values) => toData(fields, values),
    wrap: (data) =>
      item
        ? { updatedAt: item.updatedAt, data, as: isPublished.current ? 'published' : 'draft' }
        : { published: isPublished.current, data },
    placeErrors: (errors) => placeErrors(fields, errors),
    summary: manyWrong,
    initial,
    success: null,
    failure,
    onChange,
  });

  /* Runs one action at a time, from validation to the response. */
  const attempt = async (what: string, work: () => Promise<void>) => {
    if (busy === null) await run(work, what).catch(resourceForm.fail);
  };
  const save = async (published: boolean): Promise<Item | null> => {
    isPublished.current = published;
    const editsBefore = state.edits();
    const record = await resourceForm.submit();
    if (!record) return null;
    const saved = itemOf(record);
    state.onSaved(
      saved,
      editsBefore,
      resourceForm.form.getFieldsValue(true),
      resourceForm.isCancelled(),
    );
    if (resourceForm.isCancelled()) return null;
    onSaved(saved);
    return saved;
  };

  return {
    resourceForm,
    fields,
    initial,
    busy,
    dirty: state.dirty,
    /** Saves the input: on the site, or as a draft that leaves the site as it is. */
    save: (published: boolean, onDone: (item: Item) => void) =>
      attempt(published ? 'publish' : 'draft', async () => {
        const saved = await save(published);
        if (saved) onDone(saved);
      }),
    unpublish: (onDone: () => void) =>
      attempt('unpublish', async () => {
        if (!item) return;
        /* Else the form would take somebody else's newer version for its own, and the next save undo it. */
        const { data } = await send(contentCalls.publishContentItem, {
          params: { kind, id: item._id },
          body: { published: false, updatedAt: item.updatedAt },
          changes: ['content'],
        });
        state.onMoved(data.item, resourceForm.form.getFieldsValue(true));
        onSaved(data.item);
        onDone();
      }),
    preview: () =>
      attempt('preview', async () => {
        if (!resourceForm.validate()) return;
        const data = toData(fields, resourceForm.form.getFieldsValue(true));
        await openPreview(data, item?._id);
      }),
  };
}
