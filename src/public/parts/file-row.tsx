import type { Download, Report } from '#contract/content.ts';
import { fileSize } from '../format.ts';
import { Icon } from './icons.tsx';

/** A document to download, with what it is and how heavy. */
export function FileRow({ item }: { item: Download | Report }) {
  const kind = item.fileName.split('.').at(-1)?.toUpperCase();
  return (
    <li className="file-row">
      <span className="file-kind" aria-hidden="true">
        {kind}
      </span>
      <div>
        <h2>{item.title}</h2>
        <p>{item.description}</p>
      </div>
      <a
        className="button quiet"
        href={item.href}
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
