import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { QueryState } from '../../../../portal/parts/use-api-query.ts';
import { sentenceOfPage } from '../../../../shared/http/http.ts';
import './figures.css';

/** A number with its label; undefined while it loads. */
export type Figure = {
  label: string;
  value: string | undefined;
  note?: ReactNode;
  /** The list that it is made of. */
  to?: string;
};

/* Reserves the line of a note that is still loading. */
const nothing = '\u00a0';

/**
 * Returns the figure of a call: loading, failed with Retry, or loaded.
 *
 * @param noted whether a note will appear below it
 */
export function figure<Data>(
  label: string,
  query: QueryState<Data>,
  read: (data: Data) => { value: string; note?: ReactNode; to?: string },
  noted = false,
): Figure {
  if (query.data !== undefined) return { label, ...read(query.data) };
  if (!query.error) return { label, value: undefined, ...(noted && { note: nothing }) };
  return {
    label,
    value: '–',
    note: (
      <span role="alert">
        {sentenceOfPage(query.error)}{' '}
        <button type="button" className="retry" onClick={() => query.refetch()}>
          Retry<span className="unseen"> {label}</span>
        </button>
      </span>
    ),
  };
}

/** Renders key figures side by side, as a list. Without antd: a dashboard shows them before it has come. */
export function Figures({ figures, label }: { figures: readonly Figure[]; label: string }) {
  return (
    <ul className="figures" aria-label={label}>
      {figures.map(({ label: title, value, note, to }) => (
        <li key={title} className="panel">
          <div className="figure">
            <p>{title}</p>
            <b>
              {value === undefined ? (
                <i className="line-skeleton" />
              ) : to ? (
                <Link to={to} aria-label={`${title}: ${value}`}>
                  {value}
                </Link>
              ) : (
                value
              )}
            </b>
          </div>
          {note ? <p className="note">{note}</p> : null}
        </li>
      ))}
    </ul>
  );
}
