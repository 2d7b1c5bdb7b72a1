import { Component, type ComponentType, type ReactNode } from 'react';

export type FailureProps = { error: unknown; retry: () => void };

type Props = {
  children: ReactNode;
  /** Stands in place of what failed. */
  Failure: ComponentType<FailureProps>;
  /** Allows the failed part to load again; called while the failure is shown. */
  onFailure?: () => void;
};

/** Shows a failure in place of its children: code or data that did not load, or a bug of our own. */
export class FailureBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override componentDidCatch() {
    this.props.onFailure?.();
  }
  override render() {
    const { error } = this.state;
    const { children, Failure } = this.props;
    if (error === null) return children;
    return <Failure error={error} retry={() => this.setState({ error: null })} />;
  }
}
