import { Component, type ComponentType, type ReactNode, use } from 'react';
import { log } from '../api/log.ts';
import { onceMore } from '../browser/once-more.ts';
import { reloadIfServed } from './reload-if-served.ts';

/** A part of the program that could not be loaded: there is no network, or a newer build has taken its place. */
export class PartUnavailable extends Error {
  constructor(cause: unknown) {
    super('a part of the program could not be loaded', { cause });
  }
}

type LoadPart<P> = () => Promise<ComponentType<P>>;

/** A component that is loaded when it is first drawn, or before. */
export type LazyPart<P> = ComponentType<P> & {
  /** Begins to load it; once it is there it is drawn at once. @throws {PartUnavailable} */
  readonly preload: () => Promise<unknown>;
};

/**
 * A component that is loaded when it is first drawn, under a `Suspense`. Unlike React's `lazy` it can be tried again: {@link retryParts}.
 *
 * @throws {PartUnavailable} while it is drawn
 */
export function lazyPart<P extends object>(load: LoadPart<P>): LazyPart<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  let Ready: ComponentType<P> | undefined;
  const begin = async () => {
    try {
      Ready = await onceMore(load);
      return Ready;
    } catch (cause) {
      failed.add(() => {
        loading = undefined;
      });
      throw new PartUnavailable(cause);
    }
  };
  // The same promise at every drawing, failed or not: React asks for it until it has settled.
  const preload = () => {
    loading ??= begin();
    return loading;
  };
  const drawn = (props: P) => {
    // React takes its time with what was waited for once: nothing waits for what is there.
    const Loaded = Ready ?? use(preload());
    return <Loaded {...props} />;
  };
  return Object.assign(drawn, { preload });
}

/** The same, of which nothing is shown as long as it can't be loaded: what stands around it goes on. Where browsers keep the failure, it comes with the next page load. */
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
 * Has the parts that could not be loaded be asked for again, when they are next drawn.
 *
 * Browsers such as Chromium 153 keep a module's failure as long as the page lives: only {@link reloadIfServed} helps there.
 */
export function retryParts(): void {
  for (const forget of failed) forget();
  failed.clear();
}

interface PartBoundaryProps {
  readonly children: ReactNode;
  /** What stands in for a part that could not be loaded, and may try again. */
  readonly without?: (retry: () => void) => ReactNode;
}
interface PartBoundaryState {
  readonly error: unknown;
}

/** Holds a place for a part that could not be loaded, and tries again when the network is back. One that doesn't come when it is asked for loads the page anew. Other failures are not its own. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override readonly state: PartBoundaryState = { error: null };
  /** Somebody asked for the part, and hears nothing of it yet. */
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
    log.warn('a part of the page is missing', error);
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
