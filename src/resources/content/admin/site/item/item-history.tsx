import { Button } from 'antd';
import { useState } from 'react';
import type { ContentKind } from '#contract/content/site/kinds.ts';
import { useConfirm } from '../../../../../portal/antd/use-confirm.tsx';
import type { Field } from '../../../../../portal/form/fields/fields.ts';
import type { Values } from '../../../../../portal/form/fields/values.ts';
import { Icon } from '../../../../../portal/parts/icon.tsx';
import { useServices } from '../../../../../portal/services.ts';
import type { Item } from '../kinds.ts';
import { useContentCalls } from '../use-content-calls.ts';
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
  const calls = useContentCalls(kind);
  const confirm = useConfirm();
  const { toasts } = useServices();
  const discard = () =>
    confirm(
      {
        title: 'Discard the saved draft?',
        text: 'The form then shows again what is on the site. The draft stays among the versions.',
        act: 'Discard draft',
        danger: true,
      },
      async () => {
        onReplaced(await calls.discard(item));
        toasts.show('The draft is discarded.');
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
          const back = await calls.goBack(item, version);
          setOpen(false);
          onReplaced(back);
          toasts.show(
            back.published
              ? 'The former version is here as a draft. Publish changes shows it on the site.'
              : 'The former version is back.',
          );
        }}
      />
    </>
  );
}
