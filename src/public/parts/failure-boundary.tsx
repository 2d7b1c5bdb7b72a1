import { Component, type ReactNode } from 'react';
import { HttpError } from '../../shared/http/http.ts';

type Props = {
  children: ReactNode;
  /** Allows the failed part to load again; called while the failure is shown. */
  onFailure: () => void;
  /** Whether the failure is the whole page, and so needs its own <main>. */
  whole?: boolean;
};

/** Shows a failure with a Retry button: a page that did not load, or a bug of our own. */
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
