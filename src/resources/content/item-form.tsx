import { useWarnAboutChange } from '@refinedev/core';
import { UnsavedChangesNotifier } from '@refinedev/react-router';
import { Form } from 'antd';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { type ContentKind, pageOfItem } from '#contract/content.ts';
import { Antd } from '../../components/antd.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageTop } from '../../components/page-top.tsx';
import { FieldInput } from '../../portal/form/field-input.tsx';
import type { Values } from '../../portal/form/values.ts';
import { usePathTo, useServices } from '../../portal/services.ts';
import { aboutKind, type Item, oneOf, rowOf, titleOf } from './kinds.ts';
import { NewerVersion } from './newer-version.tsx';
import { SaveBar } from './save-bar.tsx';
import { useItemForm } from './use-item-form.ts';

type Props = {
  kind: ContentKind;
  /** Null for one that is not there yet. */
  item: Item | null;
  /** What was typed before over this very version: the form begins with it. */
  typed: Values | null;
  /** What was typed before over an older version. */
  aside: Values | null;
  onSaved: (item: Item) => void;
  /** Asks for the newer version, with what is typed put aside. */
  onReload: (values: Values) => void;
  onStartAgain: () => void;
};

/* The way back to the list, and to what visitors see. */
function Top({ kind, item }: { kind: ContentKind; item: Item | null }) {
  const pathTo = usePathTo();
  const { label, single } = rowOf(kind);
  const title = item ? titleOf(item) : `New ${oneOf(kind)}`;
  return (
    <PageTop
      title={single ? label : title}
      lead={
        single ? (
          `${aboutKind(kind)}.`
        ) : (
          <Link className="way-back" to={pathTo('content', 'kind', { kind })}>
            <Icon name="left" /> {label}
          </Link>
        )
      }
    >
      {item?.published ? (
        <a
          className="button quiet"
          href={pageOfItem(kind, item.data)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="external" /> See it on the site
        </a>
      ) : null}
    </PageTop>
  );
}

/* Ctrl-S and ⌘S save as the item is: published or a draft. */
function useSaveKey(save: () => void): void {
  const onSave = useEffectEvent(save);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      onSave();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const requiredMark = (label: ReactNode, { required }: { required: boolean }) => (
  <>
    {label}
    {required ? null : <small className="optional">optional</small>}
  </>
);

/** The form of an item, drawn from its kind's schema. */
export function ItemForm(props: Props) {
  const { kind, item, typed, aside, onSaved, onReload, onStartAgain } = props;
  const { toasts } = useServices();
  const { alwaysPublished } = rowOf(kind);
  const state = useItemForm({ kind, item, typed, onSaved });
  const { form, fields, initial, dirty, busy, message, stale } = state;
  const { setWarnWhen } = useWarnAboutChange();
  useEffect(() => setWarnWhen(dirty), [dirty, setWarnWhen]);

  const save = (published: boolean) =>
    void state.save(published, (saved) =>
      toasts.show(
        saved.published ? 'Saved. It is on the public site.' : 'Saved as a draft.',
        'success',
        undefined,
        'saved',
      ),
    );
  useSaveKey(() => save(item?.published ?? false));

  return (
    <Antd>
      <UnsavedChangesNotifier message="Your changes are not saved yet. Leave this page?" />
      <Top kind={kind} item={item} />
      {typed ? (
        <p className="draft-note" role="status">
          What you had typed is back.{' '}
          <button type="button" className="link-button" onClick={onStartAgain}>
            {item ? 'Start again from what is saved' : 'Start again'}
          </button>
        </p>
      ) : null}
      {aside ? (
        <NewerVersion
          fields={fields}
          mine={aside}
          theirs={initial}
          onUse={(name, value) => {
            form.setFieldValue(name, value);
            state.onValuesChange({ [name]: value });
          }}
        />
      ) : null}
      <Form
        form={form}
        name="content"
        layout="vertical"
        className="schema-form item-form"
        requiredMark={requiredMark}
        initialValues={initial}
        onValuesChange={state.onValuesChange}
      >
        <div className="panel item-fields">
          {fields.map((field) => (
            <FieldInput key={field.name} field={field} path={[field.name]} full={[field.name]} />
          ))}
        </div>
        <SaveBar
          published={item?.published ?? null}
          mayBeDraft={!alwaysPublished}
          dirty={dirty}
          busy={busy}
          message={message}
          remedy={
            stale ? (
              <button type="button" className="button" onClick={() => onReload(state.values())}>
                Load the newer version
              </button>
            ) : null
          }
          onSave={save}
          onPreview={() => void state.preview()}
        />
      </Form>
    </Antd>
  );
}
