import { useState } from 'react';
import { useNavigate } from 'react-router';
import { contentCalls } from '#contract/content/calls.ts';
import type { ContentKind } from '#contract/content/kinds.ts';
import { dropDraft } from '../../portal/components/draft.ts';
import type { Values } from '../../portal/form/values.ts';
import { usePathTo, useServices } from '../../portal/services.ts';
import { HttpError, messages } from '../../shared/http/http.ts';
import { draftName, readItemDraft } from './draft.ts';
import { ItemForm } from './item-form.tsx';
import { type Item, rowOf } from './kinds.ts';

type Opened = {
  item: Item | null;
  /** What was typed and not saved over this very version: the form begins with it. */
  typed: Values | null;
  /** What was typed over an older version: it stands aside. */
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
 * An item in its form, and what of it was typed and not saved. A form is made anew where it begins with
 * something else: the newer version of somebody else, or what was saved.
 */
export function ItemEditor({ kind, item: given }: { kind: ContentKind; item: Item | null }) {
  const { http, toasts } = useServices();
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const [opened, setOpened] = useState(() => open(kind, given));
  const [round, setRound] = useState(0);
  const { item } = opened;
  const begin = (next: Opened) => {
    dropDraft(draftName(kind, item));
    setOpened(next);
    setRound(round + 1);
  };

  const loadNewer = async (values: Values) => {
    if (!item) return;
    try {
      const params = { kind, id: item._id };
      const { data } = await http.send(contentCalls.contentItem, { params });
      begin({ item: data.item, typed: null, aside: values });
    } catch (error) {
      toasts.show(error instanceof HttpError ? error.message : messages.unknown, 'error');
    }
  };

  return (
    <ItemForm
      key={round}
      kind={kind}
      item={item}
      typed={opened.typed}
      aside={opened.aside}
      onSaved={(saved) => {
        /* A new item has an address of its own from now on. */
        if (!item && !rowOf(kind).single)
          navigate(pathTo('content', 'edit', { kind, id: saved._id }), { replace: true });
        else setOpened({ item: saved, typed: null, aside: null });
      }}
      onReload={loadNewer}
      onStartAgain={() => begin({ item, typed: null, aside: null })}
    />
  );
}
