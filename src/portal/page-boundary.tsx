import { Component, type ReactNode } from 'react';
import { HttpError } from '../providers/http-error.ts';

/** Shows an error that nothing else caught (specification §8), with a way on. */
export class PageBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const missing = error instanceof HttpError;
    return (
      <div className="failure" role="alert">
        <h1>{missing ? 'This page could not be loaded' : 'Unexpected Application Error!'}</h1>
        <p>{error.message}</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          Reload the page
        </button>
      </div>
    );
  }
}
