import { Alert, Button } from 'antd';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { type ContentKind, pageOfItem } from '#contract/content/site/kinds.ts';
import type { Values } from '../../../../../portal/form/fields/values.ts';
import { SchemaForm } from '../../../../../portal/form/schema-form.tsx';
import { Icon } from '../../../../../portal/parts/icon.tsx';
import { PageLink } from '../../../../../portal/parts/page-link.tsx';
import { PageTop } from '../../../../../portal/parts/page-top.tsx';
import { useServices } from '../../../../../portal/services.ts';
import { aboutKind, type Item, oneOf, rowOf, titleOf } from '../kinds.ts';
import { ItemHistory } from './item-history.tsx';
import { NewerVersion } from './newer-version.tsx';
import { SaveBar } from './save-bar.tsx';
import { useItemForm } from './use-item-form.ts';
import './item-form.css';

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
  /** Shows another version of the item in the form; input that is not saved moves aside. */
  onReplaced: (item: Item, unsaved: Values | null) => void;
};

type TopProps = { kind: ContentKind; item: Item | null; children: ReactNode };

/* Links back to the list, and to the public page. */
function Top({ kind, item, children }: TopProps) {
  const { label, single } = rowOf(kind);
  const title = item ? titleOf(item) : `New ${oneOf(kind)}`;
  return (
    <PageTop
      title={single ? label : title}
      lead={
        single ? (
          `${aboutKind(kind)}.`
        ) : (
          <PageLink className="way-back" to={['content', 'kind', { kind }]}>
            <Icon name="left" /> {label}
          </PageLink>
        )
      }
    >
      {item?.published ? (
        <a
          className="button quiet"
          href={pageOfItem(kind, { ...item.data, slug: item.slug })}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="external" /> View on the site
        </a>
      ) : null}
      {children}
    </PageTop>
  );
}

/* Ctrl-S and ⌘S save as a draft, so that no key changes the site. */
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

function savedAs({ published, hasDraft }: Item): string {
  if (hasDraft) return 'Saved as a draft. The site stays as it is.';
  return published ? 'Saved. It is on the public site.' : 'Saved as a draft.';
}

/** Renders the form of an item, from its kind's schema. */
export function ItemForm(props: Props) {
  const { kind, item, typed, aside, onSaved, onReload, onStartAgain, onReplaced } = props;
  const { toasts } = useServices();
  const { resourceForm, fields, initial, dirty, busy, ...state } = useItemForm({
    kind,
    item,
    typed,
    onSaved,
  });
  const values = () => resourceForm.form.getFieldsValue(true);

  const always = rowOf(kind).alwaysPublished ?? false;
  const say = (sentence: string) => toasts.show(sentence, 'success', undefined, 'saved');
  const save = (published: boolean) => void state.save(published, (saved) => say(savedAs(saved)));
  useSaveKey(() => save(always && !item?.published));

  return (
    <>
      <Top kind={kind} item={item}>
        {item ? (
          <ItemHistory
            kind={kind}
            item={item}
            fields={fields}
            valuesNow={values}
            onReplaced={(other) => onReplaced(other, dirty ? values() : null)}
          />
        ) : null}
      </Top>
      {typed ? (
        <Alert
          type="info"
          role="status"
          className="draft-note"
          message="Your draft has been restored."
          action={<Button onClick={onStartAgain}>Discard the draft</Button>}
        />
      ) : null}
      {aside ? (
        <NewerVersion fields={fields} mine={aside} theirs={initial} onUse={resourceForm.fill} />
      ) : null}
      <div className="item-form">
        <div className="panel">
          <SchemaForm form={resourceForm} fields={fields} />
        </div>
        <SaveBar
          published={item?.published ?? null}
          hasDraft={item?.hasDraft ?? false}
          always={always}
          dirty={dirty}
          busy={busy}
          message={resourceForm.failed?.sentence ?? ''}
          remedy={
            resourceForm.failed?.isStale ? (
              <Button onClick={() => onReload(values())}>Load the newer version</Button>
            ) : null
          }
          onSave={save}
          onUnpublish={() => void state.unpublish(() => say('It is off the site, and a draft.'))}
          onPreview={() => void state.preview()}
        />
      </div>
    </>
  );
}
