import { PAGES } from '@switchboard/contracts/pages';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { matchPath, useParams } from 'react-router';
import { log } from '../api/log.ts';
import { needTexts } from '../i18n/i18n.ts';
import { usePageTitle } from '../live/use-page-title.ts';
import { selectUser } from '../session/session-slice.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ForbiddenView } from './error-view.tsx';
import { maySee, SCREEN_NAMES } from './screen-list.ts';
import { type Screen, type ScreenHost, type ScreenName, screens } from './screens.ts';

export type ScreenParts = Readonly<Record<ScreenName, ComponentType>>;

/** Makes the component of each screen; its code and texts come when it is first drawn. */
export function createScreenParts(host: ScreenHost): ScreenParts {
  const parts = SCREEN_NAMES.map((name) => [name, screenPart(name, host)] as const);
  // One entry for each name.
  return Object.fromEntries(parts) as ScreenParts;
}

/** Begins to load the code of the screen that an address is of, before anything is drawn. */
export function loadScreenAhead(pathname: string, host: ScreenHost): void {
  const name = SCREEN_NAMES.find((candidate) => matchPath(PAGES[candidate], pathname));
  if (name === undefined) return;
  screens[name].load(host).catch((error: unknown) => log.warn('a screen could not be loaded ahead', error));
}

function screenPart(name: ScreenName, host: ScreenHost): ComponentType {
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
  return () => {
    const user = useSelector(selectUser);
    return user && !maySee(name, user.permissions) ? <ForbiddenView /> : <Part />;
  };
}

/** Stands before its page, so that a page may name itself more closely. */
function ScreenTitle({ title }: Pick<Screen, 'title'>) {
  const { t } = useTranslation();
  const params = useParams();
  usePageTitle(t(typeof title === 'string' ? title : title(params)));
  return null;
}
