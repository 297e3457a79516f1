import { Component, type ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { log } from '../api/log.ts';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** What stands in for a page that failed: with 404 where what it needed is none, else with 500. */
  readonly view: (status: 404 | 500) => ReactNode;
  /** Another place is another try. */
  readonly place: string;
}
interface ErrorBoundaryState {
  readonly failure: { readonly status: 404 | 500; readonly place: string } | null;
}

/** Shows an error view in place of a page that failed, until one goes to another. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override readonly state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { status: error instanceof ApiError && error.status === 404 ? 404 : 500, place: '' } };
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, { failure }: ErrorBoundaryState): ErrorBoundaryState {
    if (failure === null) return { failure };
    // A failure is of the place where it came up.
    return { failure: failure.place === '' ? { ...failure, place } : failure.place === place ? failure : null };
  }

  override componentDidCatch(error: unknown): void {
    log.warn('a page failed', error);
  }

  override render(): ReactNode {
    return this.state.failure === null ? this.props.children : this.props.view(this.state.failure.status);
  }
}
