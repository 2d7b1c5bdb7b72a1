import type { FileAudience, ResourceFile } from '#contract/content/files/schemas.ts';
import { Tag } from '../../../../portal/parts/tag.tsx';
import type { ResourceColumn, ResourceRow } from '../../../../portal/resource.ts';
import { fileSize, longDate } from '../../../../shared/format.ts';

/** The audiences of files, in words. */
export const audienceWords: Readonly<Record<FileAudience, string>> = {
  members: 'Confirmed members',
  registered: 'Everybody who has registered',
};

const kinds: readonly (readonly [RegExp, string])[] = [
  [/pdf/, 'PDF'],
  [/word/, 'Word'],
  [/sheet|excel/, 'Excel'],
  [/presentation|powerpoint/, 'PowerPoint'],
  [/csv/, 'CSV'],
  [/zip/, 'ZIP'],
  [/^image/, 'Picture'],
  [/^text/, 'Text'],
];

/* Returns 'PDF, 1.2 MB', as far as it is known. */
const kindOf = ({ size, contentType }: ResourceFile) => {
  const [, kind] = kinds.find(([sign]) => sign.test(contentType ?? '')) ?? [];
  return [kind, size ? fileSize(size) : ''].filter(Boolean).join(', ');
};

/* Opens the file itself in a new tab. */
function OpenFile({ file: { fileName, image } }: { file: ResourceFile }) {
  return (
    <a href={image.src} target="_blank" rel="noreferrer">
      Open file<span className="unseen"> {fileName}</span>
    </a>
  );
}

/** The columns of the files, with a link to the file. */
export const fileColumns: readonly ResourceColumn<ResourceFile>[] = [
  { dataIndex: 'fileName', title: 'Name', sorter: true, below: kindOf },
  {
    dataIndex: 'description',
    render: (_, { description }) => <span className="prose">{description || '–'}</span>,
  },
  { dataIndex: 'dateAdded', title: 'Date Added', sorter: true, type: 'day' },
  {
    dataIndex: 'audience',
    title: 'For',
    render: (_, { audience }) => audienceWords[audience] ?? '–',
  },
  {
    dataIndex: 'image',
    title: 'File',
    hasLinks: true,
    render: (_, file) => <OpenFile file={file} />,
  },
];

/** The row of a file on a phone. */
export const fileRow: ResourceRow<ResourceFile> = {
  title: ({ fileName }) => fileName,
  line: (file) => [kindOf(file), longDate(file.dateAdded)].filter(Boolean).join(' · '),
  /* The line has no room for it: most are for members. */
  tag: ({ audience }) => (audience === 'registered' ? <Tag>All registered</Tag> : null),
};
