import { useSend } from '../../../../../portal/act/use-send.ts';
import { Icon } from '../../../../../portal/parts/icon.tsx';
import './item-form.css';
import { Alert, Button, Drawer } from 'antd';
import { useState } from 'react';
import { contentCalls } from '#contract/content/calls.ts';
import type { ContentKind } from '#contract/content/site/kinds.ts';
import type { ItemVersion } from '#contract/content/site/schemas.ts';
import { useConfirm } from '../../../../../portal/antd/use-confirm.tsx';
import type { Field } from '../../../../../portal/form/fields/fields.ts';
import { toValues, type Values } from '../../../../../portal/form/fields/values.ts';
import { Tag } from '../../../../../portal/parts/tag.tsx';
import { useApiQuery } from '../../../../../portal/parts/use-api-query.ts';
import { longMoment } from '../../../../../shared/format.ts';
import type { Item } from '../kinds.ts';
import { asText, differing } from './newer-version.tsx';
import './item-form.css';

type Shown = {
  kind: ContentKind;
  item: Item;
  fields: readonly Field[];
  /** Returns the form's values, to compare a version with. */
  valuesNow: () => Values;
};

type VersionProps = Shown & {
  /** @throws HttpError */
  onGoBack: (version: string) => Promise<void>;
};

type DifferenceProps = VersionProps & { version: string };

/* Shows what a version says where it differs from the form. */
function Difference({ kind, item, fields, valuesNow, version }: DifferenceProps) {
  const params = { kind, id: item._id, version };
  const { data, error } = useApiQuery(contentCalls.contentVersion, { params });
  if (error) return <Alert type="error" message={error.message} />;
  if (!data) return <i className="line-skeleton" />;
  const former = toValues(fields, data.data.version.data);
  const differ = differing(fields, former, valuesNow());
  if (differ.length === 0) return <p className="hint">It is the same as in the form.</p>;
  return (
    <dl className="version-fields">
      {differ.map(({ name, label }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{asText(former[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

type OneProps = VersionProps & { version: ItemVersion; isLatest: boolean };

function Version({ version, isLatest, ...props }: OneProps) {
  const [isShown, setShown] = useState(false);
  const confirm = useConfirm();
  const { _id, madeAt, madeBy, published } = version;
  const when = longMoment(madeAt);
  const goBack = () =>
    confirm(
      {
        title: `Go back to the version of ${when}?`,
        text: props.item.published
          ? 'It becomes a draft beside what is published: the site stays as it is until you publish it.'
          : 'It replaces the draft. The present one stays among the versions.',
        act: 'Go back to it',
      },
      () => props.onGoBack(_id),
    );
  return (
    <li>
      <p>
        <b>{when}</b>{' '}
        <Tag kind={published ? 'ok' : 'plain'}>{published ? 'Published' : 'Draft'}</Tag>
      </p>
      <p className="hint">{madeBy ?? 'From before versions were kept'}</p>
      {isLatest ? (
        <p className="hint">The latest version.</p>
      ) : (
        <p className="upload-actions">
          <Button
            aria-expanded={isShown}
            aria-label={`${isShown ? 'Hide' : 'Show'} what differs: ${when}`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show what differs'}
          </Button>
          <Button aria-label={`Go back to this version: ${when}`} onClick={goBack}>
            Go back to this
          </Button>
        </p>
      )}
      {isShown ? <Difference {...props} version={_id} /> : null}
    </li>
  );
}

/* Lists the versions of an item, who made them and when, each with what differs and the way back to it. */
function Versions(props: VersionProps) {
  const { kind, item } = props;
  const { data, error } = useApiQuery(contentCalls.contentVersions, {
    params: { kind, id: item._id },
    staleTime: 0,
    topic: 'content',
  });
  if (error) return <Alert type="error" message={error.message} />;
  if (!data) return <i className="line-skeleton" />;
  const { versions } = data.data;
  if (versions.length === 0) return <p>Versions are kept from the next change on.</p>;
  return (
    <ol className="versions">
      {versions.map((version, index) => (
        <Version key={version._id} {...props} version={version} isLatest={index === 0} />
      ))}
    </ol>
  );
}

type Props = Shown & {
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
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        destroyOnHidden
        title="Versions"
        width="min(560px, 100vw)"
      >
        <Versions
          kind={kind}
          item={item}
          fields={fields}
          valuesNow={valuesNow}
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
      </Drawer>
    </>
  );
}
