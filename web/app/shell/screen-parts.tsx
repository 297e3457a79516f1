import { PAGES } from '@switchboard/contracts/pages';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { matchPath, useParams } from 'react-router';
import { log } from '../api/log.ts';
import { usePageTitle } from '../features/conversations/waiting/use-page-title.ts';
import { needTexts } from '../i18n/i18n.ts';
import { selectUser } from '../session/session-slice.ts';
import { type LazyPart, lazyPart } from '../ui/lazy-part.tsx';
import { ForbiddenView } from './layouts/error-view.tsx';
import type { Screen, ScreenHost, ScreenName } from './screens/screen.ts';
import { maySee, SCREEN_NAMES } from './screens/screen-list.ts';
import { screens } from './screens/screens.ts';

export type ScreenParts = Readonly<Record<ScreenName, LazyPart<object>>>;

/** Creates each screen's component; its code and texts load on first render. */
export function createScreenParts(host: ScreenHost): ScreenParts {
  const parts = SCREEN_NAMES.map((name) => [name, screenPart(name, host)] as const);
  // One entry per name.
  return Object.fromEntries(parts) as ScreenParts;
}

/** Loads the screen for a URL before the first render. If that fails, the render tries again. */
export async function preloadScreen(pathname: string, parts: ScreenParts): Promise<void> {
  const name = SCREEN_NAMES.find((candidate) => matchPath(PAGES[candidate], pathname));
  if (name === undefined) return;
  await parts[name].preload().catch((error: unknown) => log.warn('could not preload a screen', error));
}

function screenPart(name: ScreenName, host: ScreenHost): LazyPart<object> {
  const screen = screens[name];
  const Part = lazyPart(async () => {
    const [Page] = await Promise.all([screen.load(host), needTexts(...(screen.texts ?? []))]);
    return () => (
      <>
        <ScreenTitle title={screen.title} />
        <Page />
      </>
    );
  });
  if (screen.layout !== 'app') return Part;
  return Object.assign(() => <Permitted name={name} Part={Part} />, { preload: Part.preload });
}

function Permitted({ name, Part }: { name: ScreenName; Part: ComponentType }) {
  const user = useSelector(selectUser);
  return user && !maySee(name, user.permissions) ? <ForbiddenView /> : <Part />;
}

/** Rendered before its page, so that the page may set a more specific title. */
function ScreenTitle({ title }: Pick<Screen, 'title'>) {
  const { t } = useTranslation();
  const params = useParams();
  usePageTitle(t(typeof title === 'string' ? title : title(params)));
  return null;
}
