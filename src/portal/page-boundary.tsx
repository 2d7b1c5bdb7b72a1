import { Component, type ReactNode } from 'react';
import { HttpError } from '../providers/http-error.ts';

type Props = {
  children: ReactNode;
  /** Lets what did not come be asked for again. */
  onRetry?: () => void;
};

/**
 * Shows an error that nothing else caught: code or data that did not come, with Retry; or one of our own
 * (specification §8), which a new document may be free of.
 */
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
    if (!error) return this.props.children;
    const missing = error instanceof HttpError;
    return (
      <div className="failure" role="alert">
        <h1>{missing ? 'This page could not be loaded' : 'Unexpected Application Error!'}</h1>
        <p>{error.message}</p>
        <button
          type="button"
          className="button"
          onClick={missing ? this.retry : () => location.reload()}
        >
          {missing ? 'Retry' : 'Reload the page'}
        </button>
      </div>
    );
  }
}
