import { useState } from 'react';
import { useNavigate } from 'react-router';
import { contentCalls } from '#contract/content/calls.ts';
import type { ContentKind } from '#contract/content/site/kinds.ts';
import { dropDraft } from '../../../../../portal/form/draft.ts';
import type { Values } from '../../../../../portal/form/fields/values.ts';
import { useAttempt } from '../../../../../portal/parts/use-attempt.ts';
import { usePathTo, useServices } from '../../../../../portal/services.ts';
import { type Item, rowOf } from '../kinds.ts';
import { draftName, readItemDraft } from './draft.ts';
import { ItemForm } from './item-form.tsx';

type Opened = {
  item: Item | null;
  /** The unsaved input over this version: the form starts with it. */
  typed: Values | null;
  /** The unsaved input over an older version, shown beside the form. */
  aside: Values | null;
};

function open(kind: ContentKind, item: Item | null): Opened {
  const draft = readItemDraft(draftName(kind, item));
  const same = draft?.updatedAt === (item?.updatedAt ?? null);
  return {
    item,
    typed: draft && same ? draft.values : null,
    aside: draft && !same ? draft.values : null,
  };
}

/**
 * Renders an item's form with its unsaved input. Remounts the form if its initial values change: to somebody
 * else's newer version, or to the saved one.
 */
export function ItemEditor({ kind, item: loadedItem }: { kind: ContentKind; item: Item | null }) {
  const { http } = useServices();
  const { attempt } = useAttempt();
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const [opened, setOpened] = useState(() => open(kind, loadedItem));
  const [round, setRound] = useState(0);
  const { item } = opened;
  const begin = (next: Opened) => {
    dropDraft(draftName(kind, item));
    setOpened(next);
    setRound(round + 1);
  };

  const loadNewer = (values: Values) =>
    attempt(async () => {
      if (!item) return;
      const params = { kind, id: item._id };
      const { data } = await http.send(contentCalls.contentItem, { params });
      begin({ item: data.item, typed: null, aside: values });
    });

  return (
    <ItemForm
      key={round}
      kind={kind}
      item={item}
      typed={opened.typed}
      aside={opened.aside}
      onSaved={(saved) => {
        /* A saved new item gets an address of its own. */
        if (!item && !rowOf(kind).single)
          navigate(pathTo('content', 'edit', { kind, id: saved._id }), { replace: true });
        else setOpened({ item: saved, typed: null, aside: null });
      }}
      onReload={loadNewer}
      onStartAgain={() => begin({ item, typed: null, aside: null })}
      onReplaced={(next, unsaved) => begin({ item: next, typed: null, aside: unsaved })}
    />
  );
}
