import { Component, type ComponentType, type ReactNode } from 'react';
import { HttpError } from '../shared/http/http-error.ts';

type Props = {
  children: ReactNode;
  /** Lets what did not come be asked for again. */
  onRetry?: () => void;
  /** What is shown in place of a part of a page; a whole page's failure where it is left out. */
  Failure?: ComponentType<FailureProps>;
};

export type FailureProps = { error: unknown; retry: () => void };

/**
 * An error in place of a page: code or data that did not come, with Retry; or one of our own (specification §8),
 * which a new document may be free of.
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
    </div>
  );
}

/** Shows an error that nothing else caught. */
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
