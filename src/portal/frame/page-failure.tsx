import type { FailureProps } from '../../shared/failure-boundary.tsx';
import { HttpError } from '../../shared/http/http-error.ts';
import { Help } from './help.tsx';
import { readSociety } from './society.ts';

/**
 * Shows an error in place of a page: code or data that did not load, with Retry; or a bug of our own, which a
 * reload may fix.
 */
export function PageFailure({ error, retry }: FailureProps) {
  const isMissing = error instanceof HttpError;
  return (
    <div className="failure" role="alert">
      <h1>{isMissing ? 'This page could not be loaded' : 'Unexpected Application Error!'}</h1>
      <p>{error instanceof Error ? error.message : ''}</p>
      <button
        type="button"
        className="button"
        onClick={isMissing ? retry : () => location.reload()}
      >
        {isMissing ? 'Retry' : 'Reload the page'}
      </button>
      <Help lead="If this goes on, ask the secretariat:" society={readSociety()} />
    </div>
  );
}
