import { Component, type ReactNode } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { log } from '../../api/log.ts';
import { PartUnavailable, retryParts } from '../../ui/lazy-part.tsx';
import { reloadIfServed } from '../../ui/reload-if-served.ts';

/** Why a page can't be shown: something doesn't exist, rendering failed, or its code couldn't be loaded. */
export type PageFailure = 'not-found' | 'failed' | 'not-loaded';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Renders in place of the page; may retry. */
  readonly view: (failure: PageFailure, retry: () => void) => ReactNode;
  /** The current URL. Each URL gets its own attempt. */
  readonly place: string;
}
interface ErrorBoundaryState {
  readonly failure: { readonly kind: PageFailure; readonly place: string } | null;
}

/** Shows an error view in place of a page that failed, until the user goes to another URL. A page whose code fails to load twice is reloaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override readonly state: ErrorBoundaryState = { failure: null };
  /** The last URL that was retried. */
  #retried: string | undefined;
  readonly #retry = () => {
    this.#retried = this.props.place;
    retryParts();
    this.setState({ failure: null });
  };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { kind: toPageFailure(error), place: '' } };
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, { failure }: ErrorBoundaryState): ErrorBoundaryState {
    if (failure === null) return { failure };
    // A failure belongs to the URL where it occurred.
    return { failure: failure.place === '' ? { ...failure, place } : failure.place === place ? failure : null };
  }

  override componentDidCatch(error: unknown): void {
    log.warn('a page failed', error);
    const { place } = this.props;
    if (!(error instanceof PartUnavailable) || this.#retried !== place) return;
    void reloadIfServed(() => this.state.failure !== null && this.props.place === place);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === null ? this.props.children : this.props.view(failure.kind, this.#retry);
  }
}

function toPageFailure(error: unknown): PageFailure {
  if (error instanceof PartUnavailable) return 'not-loaded';
  return error instanceof ApiError && error.status === 404 ? 'not-found' : 'failed';
}
