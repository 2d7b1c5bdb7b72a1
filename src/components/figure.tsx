import type { HttpError } from '@refinedev/core';
import type { ReactNode } from 'react';
import { isStatus, messages } from '../providers/http.ts';
import type { Fact } from './cards.tsx';

/** As much of a query as a figure needs. */
export type Asked<Data> = {
  data: Data | undefined;
  error: HttpError | null;
  refetch: () => unknown;
};

/* Keeps the line of a note that is on its way. */
const nothing = '\u00a0';

/**
 * A figure of a call: on its way, failed with Retry, or there.
 *
 * @param noted whether a note will stand below it
 */
export function figure<Data>(
  label: string,
  asked: Asked<Data>,
  read: (data: Data) => { value: string; note?: ReactNode },
  noted = false,
): Fact {
  if (asked.data !== undefined) return { label, ...read(asked.data) };
  if (!asked.error) return { label, value: undefined, ...(noted && { note: nothing }) };
  if (isStatus(asked.error, 404)) return { label, value: '–', note: messages.unavailable };
  return {
    label,
    value: '–',
    note: (
      <span role="alert">
        {asked.error.message}{' '}
        <button type="button" className="link-button" onClick={() => asked.refetch()}>
          Retry<span className="unseen"> {label}</span>
        </button>
      </span>
    ),
  };
}
