import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Shown instead of what failed. Default nothing. */
  readonly fallback?: ReactNode;
  /** A change of it tries again. */
  readonly resetKey?: unknown;
}

interface State {
  readonly failed: boolean;
  readonly resetKey: unknown;
}

/** Keeps a failure of its children to itself: a broken card never takes the page down. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: State): State | null {
    return state.resetKey === resetKey ? null : { failed: false, resetKey };
  }

  override render() {
    return this.state.failed ? (this.props.fallback ?? null) : this.props.children;
  }
}
