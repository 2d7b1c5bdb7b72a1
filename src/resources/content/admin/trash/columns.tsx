import { contentKinds, type Kind } from '#contract/content/site/kinds.ts';
import type { TrashedContent, TrashedFile } from '#contract/content/trash/schemas.ts';
import type { ResourceColumn } from '../../../../portal/resource.ts';
import { fileSize, longMoment } from '../../../../shared/format.ts';
import { RowPicture } from '../parts/row-picture.tsx';
import '../parts/item-name.css';

const labelOfKind = (kind: string): string =>
  Object.entries<Kind>(contentKinds).find(([name]) => name === kind)?.[1].label ?? kind;

/** Returns where it was: 'News', or 'Picture of News'. */
export function placeOf({ what, kind }: TrashedContent): string {
  const label = labelOfKind(kind);
  return what === 'item' ? label : `${what === 'picture' ? 'Picture' : 'Document'} of ${label}`;
}

function Shown({ trashed }: { trashed: TrashedContent }) {
  const { picture, title } = trashed;
  return (
    <span className="item-name">
      {picture ? <RowPicture picture={picture} /> : null}
      <span>
        <b>{title}</b>
        <small>{placeOf(trashed)}</small>
      </span>
    </span>
  );
}

type Trashed = Pick<TrashedFile, 'title' | 'deletedAt' | 'deletedBy' | 'removedAt'>;

const whenAndWho = <Row extends Trashed>(): ResourceColumn<Row>[] => [
  {
    dataIndex: 'deletedAt',
    title: 'Deleted',
    sorter: true,
    render: (_, { deletedAt }) => <span className="unbroken">{longMoment(deletedAt)}</span>,
  },
  { dataIndex: 'deletedBy', title: 'By' },
  { dataIndex: 'removedAt', title: 'Removed for good', type: 'day' },
];

export const contentColumns: readonly ResourceColumn<TrashedContent>[] = [
  { dataIndex: 'title', title: 'What', render: (_, trashed) => <Shown trashed={trashed} /> },
  ...whenAndWho<TrashedContent>(),
];

export const fileColumns: readonly ResourceColumn<TrashedFile>[] = [
  {
    dataIndex: 'title',
    title: 'File',
    render: (_, { title, size }) => (
      <span className="two-lines">
        <b>{title}</b>
        <small>{fileSize(size)}</small>
      </span>
    ),
  },
  ...whenAndWho<TrashedFile>(),
];
