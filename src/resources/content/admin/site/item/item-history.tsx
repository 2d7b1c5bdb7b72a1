import { Button } from 'antd';
import { useState } from 'react';
import { contentCalls } from '#contract/content/site/calls.ts';
import type { ContentKind } from '#contract/content/site/kinds.ts';
import { useSend } from '../../../../../portal/act/use-send.ts';
import { useConfirm } from '../../../../../portal/antd/use-confirm.tsx';
import type { Field } from '../../../../../portal/form/fields/fields.ts';
import type { Values } from '../../../../../portal/form/fields/values.ts';
import { Icon } from '../../../../../portal/parts/icon.tsx';
import type { Item } from '../kinds.ts';
import { VersionsDrawer } from './versions-drawer.tsx';
import './item-form.css';

type Props = {
  kind: ContentKind;
  item: Item;
  fields: readonly Field[];
  valuesNow: () => Values;
  /** Gets the item as it is after going back. */
  onReplaced: (item: Item) => void;
};

/** Renders the ways back: dropping the draft beside a published item, and its versions. */
export function ItemHistory({ kind, item, fields, valuesNow, onReplaced }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { send } = useSend();
  const confirm = useConfirm();
  const { _id: id, updatedAt } = item;
  const change = { body: { updatedAt }, changes: ['content'] };
  const discard = () =>
    confirm(
      {
        title: 'Discard the saved draft?',
        text: 'The form then shows again what is on the site. The draft stays among the versions.',
        act: 'Discard draft',
        danger: true,
      },
      async () => {
        const { data } = await send(contentCalls.discardContentDraft, {
          ...change,
          params: { kind, id },
          done: () => 'The draft is discarded.',
        });
        onReplaced(data.item);
      },
    );
  return (
    <>
      {item.hasDraft ? <Button onClick={discard}>Discard saved draft</Button> : null}
      <Button icon={<Icon name="clock" />} onClick={() => setOpen(true)}>
        Versions
      </Button>
      <VersionsDrawer
        kind={kind}
        item={item}
        fields={fields}
        valuesNow={valuesNow}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onGoBack={async (version) => {
          const { data: back } = await send(contentCalls.restoreContentVersion, {
            ...change,
            params: { kind, id, version },
            done: ({ data }) =>
              data.item.published
                ? 'The former version is here as a draft. Publish changes shows it on the site.'
                : 'The former version is back.',
          });
          setOpen(false);
          onReplaced(back.item);
        }}
      />
    </>
  );
}
