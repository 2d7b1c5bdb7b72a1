import { Alert, Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { type ContentKind, pageOfItem } from '#contract/content/kinds.ts';
import { Icon } from '../../portal/components/icon.tsx';
import { PageTop } from '../../portal/components/page-top.tsx';
import { SchemaForm } from '../../portal/form/schema-form.tsx';
import type { Values } from '../../portal/form/values.ts';
import { usePathTo, useServices } from '../../portal/services.ts';
import { aboutKind, type Item, oneOf, rowOf, titleOf } from './kinds.ts';
import { NewerVersion } from './newer-version.tsx';
import { SaveBar } from './save-bar.tsx';
import { useItemForm } from './use-item-form.ts';

type Props = {
  kind: ContentKind;
  /** Null for a new item. */
  item: Item | null;
  /** The unsaved input over this version: the form starts with it. */
  typed: Values | null;
  /** The unsaved input over an older version. */
  aside: Values | null;
  onSaved: (item: Item) => void;
  /** Loads the newer version and moves the current input aside. */
  onReload: (values: Values) => void;
  onStartAgain: () => void;
};

/* Links back to the list, and to the public page. */
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
          <Icon name="external" /> View on the site
        </a>
      ) : null}
    </PageTop>
  );
}

/* Ctrl-S and ⌘S save an item in its current state: published or draft. */
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

/** Renders the form of an item, from its kind's schema. */
export function ItemForm(props: Props) {
  const { kind, item, typed, aside, onSaved, onReload, onStartAgain } = props;
  const { toasts } = useServices();
  const { of, fields, initial, dirty, busy, ...state } = useItemForm({
    ...{ kind, item, typed, onSaved },
  });
  const values = () => of.form.getFieldsValue(true);

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
    <>
      <Top kind={kind} item={item} />
      {typed ? (
        <Alert
          type="info"
          role="status"
          className="draft-note"
          message="Your draft has been restored."
          action={
            <Button onClick={onStartAgain}>
              {item ? 'Discard the draft' : 'Discard the draft'}
            </Button>
          }
        />
      ) : null}
      {aside ? (
        <NewerVersion
          fields={fields}
          mine={aside}
          theirs={initial}
          onUse={(name, value) => {
            of.form.setFieldValue(name, value);
            of.formProps.onValuesChange({ [name]: value }, values());
          }}
        />
      ) : null}
      <div className="item-form">
        <div className="panel">
          <SchemaForm of={of} fields={fields} />
        </div>
        <SaveBar
          published={item?.published ?? null}
          mayBeDraft={!rowOf(kind).alwaysPublished}
          dirty={dirty}
          busy={busy}
          message={of.failed?.sentence ?? ''}
          remedy={
            of.failed?.isStale ? (
              <Button onClick={() => onReload(values())}>Load the newer version</Button>
            ) : null
          }
          onSave={save}
          onPreview={() => void state.preview()}
        />
      </div>
    </>
  );
}
