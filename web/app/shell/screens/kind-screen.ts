import type { AnyView } from '../../resource/resource-view.ts';
import type { Screen, ScreenHost } from './screen.ts';

/** Adds the query cache to the store. */
export const addQueries = async ({ add }: ScreenHost) => add((await import('../../api/query-api.ts')).queryPart);

/** The screen of a resource kind in the settings. */
export function resourceScreen(view: () => Promise<AnyView>): Pick<Screen, 'layout' | 'texts' | 'parent' | 'load'> {
  return { ...kindScreen(view), texts: ['resource', 'settings'], parent: 'settings' };
}

/** The screen of a resource kind, wherever it is listed. */
export function kindScreen(view: () => Promise<AnyView>): Pick<Screen, 'layout' | 'load'> {
  return {
    layout: 'app',
    load: async (host) => {
      const [{ resourcePage }, shown] = await Promise.all([
        import('../../resource/start-resource-page.tsx'),
        view(),
        addQueries(host),
      ]);
      return resourcePage(shown, host.startListening);
    },
  };
}

/** Loads a Temporal polyfill if the browser lacks it. */
export async function loadTemporal(): Promise<void> {
  await (await import('../../i18n/wall-time.ts')).loadTemporal();
}
