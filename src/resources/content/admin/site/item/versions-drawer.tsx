import { Alert, Button, Drawer } from 'antd';
import { useState } from 'react';
import { contentCalls } from '#contract/content/site/calls.ts';
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

type Props = {
  kind: ContentKind;
  item: Item;
  fields: readonly Field[];
  /** Returns the form's values, to compare a version with. */
  valuesNow: () => Values;
  /** @throws HttpError */
  onGoBack: (version: string) => Promise<void>;
};

/* Shows what a version says where it differs from the form. */
function Difference({ kind, item, fields, valuesNow, version }: Props & { version: string }) {
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

function Version({
  version,
  isLatest,
  ...props
}: Props & { version: ItemVersion; isLatest: boolean }) {
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

function Versions(props: Props) {
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

type DrawerProps = Props & { isOpen: boolean; onClose: () => void };

/** Lists the versions of an item, who made them and when, each with what differs and the way back to it. */
export function VersionsDrawer({ isOpen, onClose, ...props }: DrawerProps) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      destroyOnHidden
      title="Versions"
      width="min(560px, 100vw)"
    >
      <Versions {...props} />
    </Drawer>
  );
}
