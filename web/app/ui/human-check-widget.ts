import { loadScript } from './load-script.ts';

interface WidgetOptions {
  readonly sitekey: string;
  readonly language: string;
  readonly theme: 'light' | 'dark';
  readonly size: 'flexible' | 'compact';
  /** We offer another try ourselves. */
  readonly retry: 'never';
  readonly callback: (token: string) => void;
  readonly 'expired-callback': () => void;
  readonly 'error-callback': () => boolean;
}

/** What a human check's script leaves in the window. */
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

/** Loads the script of the human check, once for the page. @throws if it can't be loaded, or isn't what it should be. */
export async function loadWidget(scriptUrl: string): Promise<Widget> {
  loading ??= window.turnstile ? Promise.resolve() : loadScript(scriptUrl);
  try {
    await loading;
    if (!window.turnstile) throw new Error(`${scriptUrl} brought no widget`);
    return window.turnstile;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}
