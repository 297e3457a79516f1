import { Component, type ComponentType, type ReactNode, use } from 'react';
import { log } from '../api/log.ts';
import { retryOnce } from '../browser/once-more.ts';
import { reloadIfServed } from './reload-if-served.ts';

/** A part of the program failed to load: the network is down, or a newer build has replaced it. */
export class PartUnavailable extends Error {
  constructor(cause: unknown) {
    super('a part of the program could not be loaded', { cause });
  }
}

type LoadPart<P> = () => Promise<ComponentType<P>>;

/** A component whose code loads on first render, or earlier through `preload`. */
export type LazyPart<P> = ComponentType<P> & {
  /** Starts loading; once loaded, the component renders at once. @throws {PartUnavailable} */
  readonly preload: () => Promise<unknown>;
};

/**
 * A component whose code loads on first render, under a `Suspense`. Unlike React's `lazy`, it can be retried: {@link retryParts}.
 *
 * @throws {PartUnavailable} while rendering
 */
export function lazyPart<P extends object>(load: LoadPart<P>): LazyPart<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  let Ready: ComponentType<P> | undefined;
  const begin = async () => {
    try {
      Ready = await retryOnce(load);
      return Ready;
    } catch (cause) {
      failed.add(() => {
        loading = undefined;
      });
      throw new PartUnavailable(cause);
    }
  };
  // The same promise for every render, settled or not: React requires it until it settles.
  const preload = () => {
    loading ??= begin();
    return loading;
  };
  const drawn = (props: P) => {
    // React delays a render that suspends, even on a settled promise, so a loaded part skips `use`.
    const Loaded = Ready ?? use(preload());
    return <Loaded {...props} />;
  };
  return Object.assign(drawn, { preload });
}

/**
 * A lazy part that renders nothing while it can't be loaded, so the page around it keeps working. Where browsers cache the failure, it appears after
 * the next page load.
 */
export function optionalPart<P extends object>(load: LoadPart<P>): ComponentType<P> {
  const Part = lazyPart(load);
  return (props: P) => (
    <PartBoundary>
      <Part {...props} />
    </PartBoundary>
  );
}

const failed = new Set<() => void>();

/**
 * Makes failed parts load again on their next render.
 *
 * Browsers such as Chromium 153 cache a module's failure for the life of the page; there, only {@link reloadIfServed} helps.
 */
export function retryParts(): void {
  for (const forget of failed) forget();
  failed.clear();
}

interface PartBoundaryProps {
  readonly children: ReactNode;
  /** Replaces a part that failed to load; may retry. */
  readonly without?: (retry: () => void) => ReactNode;
}
interface PartBoundaryState {
  readonly error: unknown;
}

/**
 * Replaces a part that failed to load, and retries when the network is back. If a retry by the user fails, the page reloads. Passes other errors on.
 */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override readonly state: PartBoundaryState = { error: null };
  /** Whether the user has retried and the part hasn't loaded yet. */
  #isAsked = false;
  readonly #retry = () => {
    retryParts();
    this.setState({ error: null });
  };
  readonly #ask = () => {
    this.#isAsked = true;
    this.#retry();
  };

  static getDerivedStateFromError(error: unknown): PartBoundaryState {
    return { error };
  }

  override componentDidMount(): void {
    addEventListener('online', this.#retry);
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.#retry);
  }

  override componentDidCatch(error: unknown): void {
    log.warn('could not load a part of the page', error);
    if (this.#isAsked && error instanceof PartUnavailable) void reloadIfServed(() => this.state.error !== null);
    this.#isAsked = false;
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof PartUnavailable)) throw error;
    return this.props.without?.(this.#ask) ?? null;
  }
}
