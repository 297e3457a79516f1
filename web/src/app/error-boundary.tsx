import { Component, type ReactNode } from 'react';
import { log } from '../api/log.ts';
import { CrashPage } from './error-view.tsx';

/** Shows the generic error view in place of a page that failed. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    log.warn('a page failed', error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <CrashPage /> : this.props.children;
  }
}
