import { Component, type ReactNode } from 'react';

/** Shows an error that nothing else caught (specification §8), with a way on. */
export class PageBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div className="failure" role="alert">
        <h1>Unexpected Application Error!</h1>
        <p>{error.message}</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          Reload the page
        </button>
      </div>
    );
  }
}
