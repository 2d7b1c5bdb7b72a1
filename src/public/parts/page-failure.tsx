import type { FailureProps } from '../../shared/failure-boundary.tsx';
import { HttpError } from '../../shared/http/http-error.ts';

/** Shows a failure with a Retry button: a page that did not load, or a bug of our own. */
export function PageFailure({ error, retry }: FailureProps) {
  const isMissing = error instanceof HttpError;
  return (
    <div className="wrap failure" role="alert">
      <h1>{isMissing ? 'This page could not be loaded' : 'Unexpected Application Error!'}</h1>
      <p>{error instanceof Error ? error.message : ''}</p>
      <button type="button" className="button" onClick={retry}>
        Retry
      </button>
    </div>
  );
}

/** Shows a failure of the whole page, which has no other `<main>`. */
export const WholeFailure = (props: FailureProps) => (
  <main>
    <PageFailure {...props} />
  </main>
);
