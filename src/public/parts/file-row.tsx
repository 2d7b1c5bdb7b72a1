import type { Download, Report } from '#contract/content/site/kinds.ts';
import { fileSize } from '../../shared/format.ts';
import { fileAddress } from '../../shared/http/api-origin.ts';
import { Icon } from '../../shared/icons.tsx';
import { Picture } from './picture.tsx';

/** Renders a report's cover, generated if it has none, or the type of a document. */
function Cover({ item, kind }: { item: Download | Report; kind: string | undefined }) {
  if (!('year' in item))
    return (
      <span className="file-kind" aria-hidden="true">
        {kind}
      </span>
    );
  if (item.cover) return <Picture picture={item.cover} sizes="132px" decorative />;
  return (
    <span className="file-kind report-cover" aria-hidden="true">
      {item.year}
    </span>
  );
}

/** Renders a downloadable document, with its type and size. */
export function FileRow({ item }: { item: Download | Report }) {
  const kind = item.fileName.split('.').at(-1)?.toUpperCase();
  return (
    <li className="file-row">
      <Cover item={item} kind={kind} />
      <div>
        <h2>{item.title}</h2>
        <p>{item.description}</p>
      </div>
      <a
        className="button quiet"
        href={fileAddress(item.href)}
        download={item.fileName}
        aria-label={`Download ${item.title} (${kind}, ${fileSize(item.size)})`}
      >
        <Icon name="file" /> Download{' '}
        <small>
          {kind}, {fileSize(item.size)}
        </small>
      </a>
    </li>
  );
}
