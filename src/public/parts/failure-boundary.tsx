import { Component, type ReactNode } from 'react';
import { HttpError } from '../../shared/http/http.ts';

type Props = {
  children: ReactNode;
  /** Lets what failed be tried again; called while the failure is shown. */
  onFailure: () => void;
  /** Whether nothing stands around it, so that the page's <main> is its own. */
  whole?: boolean;
};

/**
 * Shows what failed in it, with a way to try again: a page that did not come, or a mistake of ours
 * (specification §8).
 */
export class FailureBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override componentDidCatch() {
    this.props.onFailure();
  }
  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const missing = error instanceof HttpError;
    const failure = (
      <div className="wrap failure" role="alert">
        <h1>{missing ? 'This page could not be loaded' : 'Unexpected Application Error!'}</h1>
        <p>{error.message}</p>
        <button type="button" className="button" onClick={() => this.setState({ error: null })}>
          Retry
        </button>
      </div>
    );
    return this.props.whole ? <main>{failure}</main> : failure;
  }
}
