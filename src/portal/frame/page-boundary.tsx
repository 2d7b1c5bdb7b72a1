import { Component, type ComponentType, type ReactNode } from 'react';
import { HttpError } from '../../shared/http/http-error.ts';
import { Help } from './help.tsx';
import { readSociety } from './society.ts';

type Props = {
  children: ReactNode;
  /** Allows a failed load to run again. */
  onRetry?: () => void;
  /** Replaces the part of the page that failed; by default the whole page's failure. */
  Failure?: ComponentType<FailureProps>;
};

export type FailureProps = { error: unknown; retry: () => void };

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

/** Shows an error that nothing else catches. */
export class PageBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  retry = () => {
    this.props.onRetry?.();
    this.setState({ error: null });
  };
  override render() {
    const { error } = this.state;
    const { children, Failure = PageFailure } = this.props;
    return error ? <Failure error={error} retry={this.retry} /> : children;
  }
}
