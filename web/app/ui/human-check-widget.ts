import { loadScript } from './load-script.ts';

interface WidgetOptions {
  readonly sitekey: string;
  readonly language: string;
  readonly theme: 'light' | 'dark';
  readonly size: 'flexible' | 'compact';
  /** The product shows its own retry button. */
  readonly retry: 'never';
  readonly callback: (token: string) => void;
  readonly 'expired-callback': () => void;
  readonly 'error-callback': () => boolean;
}

/** The API that a human check's script adds to the window. */
export interface Widget {
  render(place: HTMLElement, options: WidgetOptions): string | undefined;
  reset(id: string): void;
  remove(id: string): void;
}

declare global {
  interface Window {
    turnstile?: Widget;
  }
}

let loading: Promise<void> | undefined;

/** Loads the human check's script, once per page. @throws if it can't be loaded or lacks the expected API */
export async function loadWidget(scriptUrl: string): Promise<Widget> {
  loading ??= window.turnstile ? Promise.resolve() : loadScript(scriptUrl);
  try {
    await loading;
    if (!window.turnstile) throw new Error(`${scriptUrl} did not define the widget`);
    return window.turnstile;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}
