import { Form } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { ContentKind } from '#contract/content.ts';
import type { FieldErrors } from '#contract/envelope.ts';
import { dropDraft } from '../../components/draft.ts';
import { placeErrors } from '../../portal/form/errors.ts';
import { formFields, slugSource } from '../../portal/form/fields.ts';
import { useShownErrors } from '../../portal/form/use-shown-errors.ts';
import { blankValues, type Data, toValues, type Values } from '../../portal/form/values.ts';
import { HttpError, messages } from '../../providers/http.ts';
import { checkItem, manyWrong } from './check-item.ts';
import { draftName, saveItemDraft } from './draft.ts';
import { type Item, rowOf } from './kinds.ts';
import { openLater } from './open-preview.ts';
import { slugOf } from './slug.ts';
import { useContentCalls } from './use-content-calls.ts';
import { fieldWords } from './words.ts';

export type Busy = 'draft' | 'publish' | 'preview' | null;

type Options = {
  kind: ContentKind;
  item: Item | null;
  /** What was typed before, and not saved. */
  typed: Values | null;
  onSaved: (item: Item) => void;
};

/* What the form holds, and whether and as what that is kept. */
function useTyped({ kind, item, typed }: Options) {
  const [form] = Form.useForm<Values>();
  const fields = useMemo(
    () => formFields(rowOf(kind).schema, (name) => fieldWords(kind, name)),
    [kind],
  );
  const [initial] = useState(
    () => typed ?? (item ? toValues(fields, item.data) : blankValues(fields)),
  );
  const [dirty, setDirty] = useState(typed !== null);
  const edits = useRef(0);
  const source = slugSource(fields);
  /* The address of what is there already stays; that of what is new follows its title until it is typed. */
  const followsTitle = useRef(!item && (!typed?.slug || typed.slug === slugOf(`${typed.title}`)));
  const draft = draftName(kind, item);
  const values = (): Values => form.getFieldsValue(true);
  const keep = (over: Item | null) =>
    saveItemDraft(draftName(kind, over), {
      values: values(),
      updatedAt: over?.updatedAt ?? null,
    });

  return {
    form,
    fields,
    initial,
    dirty,
    values,
    edits: () => edits.current,
    onChange(changed: Values) {
      edits.current += 1;
      setDirty(true);
      if (Object.hasOwn(changed, 'slug')) followsTitle.current = changed.slug === '';
      const named = source !== undefined && Object.hasOwn(changed, source);
      if (named && followsTitle.current)
        form.setFieldValue('slug', slugOf(String(changed[source] ?? '')));
      keep(item);
    },
    /** It is saved, up to that edit; what was typed since is kept as typed over what was saved. */
    onSaved(saved: Item, upTo: number) {
      dropDraft(draft);
      if (edits.current === upTo) setDirty(false);
      else keep(saved);
    },
  };
}

/** The form of an item: what it begins with, what is typed into it, where that goes, what comes back. */
export function useItemForm(options: Options) {
  const { kind, item, onSaved } = options;
  const typed = useTyped(options);
  const { form, fields } = typed;
  const errors = useShownErrors(form);
  const calls = useContentCalls(kind);
  const [busy, setBusy] = useState<Busy>(null);
  const [message, setMessage] = useState('');
  const [stale, setStale] = useState(false);

  const show = (wrong: FieldErrors, sentence: string) => {
    errors.show(wrong);
    setMessage(sentence);
  };

  const fail = (error: unknown) => {
    if (!(error instanceof HttpError)) return show({}, messages.unknown);
    const placed = placeErrors(fields, error.errors);
    const count = Object.keys(placed).length;
    setStale(error.status === 409 && item !== null && count === 0);
    show(placed, error.status === 400 && count > 0 ? manyWrong(count) : error.message);
  };

  /* One thing at a time, from the check to the answer. */
  const attempt = async (what: Busy, work: (data: Data) => Promise<void>) => {
    if (busy) return;
    const checked = checkItem(kind, fields, typed.values());
    setStale(false);
    if (!checked.data) return show(checked.errors, checked.sentence);
    show({}, '');
    setBusy(what);
    try {
      await work(checked.data);
    } catch (error) {
      fail(error);
    }
    setBusy(null);
  };

  const save = async (data: Data, published: boolean): Promise<Item> => {
    const upTo = typed.edits();
    const saved = item
      ? await calls.change(item._id, { updatedAt: item.updatedAt, data })
      : await calls.create({ published, data });
    typed.onSaved(saved, upTo);
    onSaved(saved);
    if (saved.published === published) return saved;
    const final = await calls.publish(saved._id, published);
    onSaved(final);
    return final;
  };

  return {
    ...typed,
    busy,
    message,
    /** Somebody else has changed the item meanwhile. */
    stale,
    onValuesChange(changed: Values) {
      errors.onChange(changed);
      typed.onChange(changed);
    },
    save: (published: boolean, said: (item: Item) => void) =>
      attempt(published ? 'publish' : 'draft', async (data) => said(await save(data, published))),
    preview: () => attempt('preview', (data) => openLater(() => calls.preview(data, item?._id))),
  };
}
