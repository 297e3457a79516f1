import type { Shot, Stage } from './shot.ts';
import { abort, answer, click, press, untilLiveRows, untilRows, untilText } from './steps.ts';

const PERSON = 'marco';
/** A session lasts thirty minutes, and the warning appears for the last five. */
const NEAR_THE_END_MS = 27 * 60_000;
/** A tab that becomes visible checks for a new build, at most once a minute. */
const AWAY_MS = 61_000;
const PALETTE = 'Control+k';
const type = (text: string) => async (stage: Stage) => {
  await press(PALETTE)(stage);
  await stage.page.getByRole('dialog').waitFor();
  await stage.page.keyboard.type(text);
};

/** Overlays and replacements of whole pages. */
export const overlayShots: readonly Shot[] = [
  { name: 'frame/shortcuts', path: '/conversations', person: PERSON, act: press('?') },
  {
    name: 'frame/shortcuts-off',
    path: '/conversations',
    person: PERSON,
    act: async (stage) => {
      await press('?')(stage);
      await stage.page.getByRole('switch', { name: stage.t('shortcuts.characters') }).uncheck({ force: true });
    },
  },
  { name: 'frame/palette', path: '/conversations', person: PERSON, act: press(PALETTE) },
  { name: 'frame/palette-found', path: '/conversations', person: PERSON, act: type('hannah') },
  {
    name: 'frame/palette-none',
    path: '/conversations',
    person: PERSON,
    act: async (stage) => {
      await type('zzzz')(stage);
      await untilText('palette.none')(stage);
    },
  },
  {
    name: 'frame/palette-administrator',
    path: '/admin',
    person: 'robin',
    act: ({ page }) => page.keyboard.press(PALETTE),
  },
  {
    name: 'frame/new-build',
    path: '/conversations',
    person: PERSON,
    before: async ({ page }) => {
      await page.clock.install();
      await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'newer' } }));
    },
    act: async (stage) => {
      await untilRows(stage);
      await stage.page.clock.fastForward(AWAY_MS);
      await stage.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await untilText('app.newBuild')(stage);
    },
  },
  {
    name: 'frame/session-warning',
    path: '/conversations',
    person: 'jo',
    isNewSession: true,
    before: ({ page }) => page.clock.install(),
    act: async ({ page }) => {
      await page.route(/\/api\/(refresh|verify)/, (route) => route.abort());
      await page.clock.fastForward(NEAR_THE_END_MS);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'frame/session-final',
    path: '/conversations',
    person: 'jo',
    isNewSession: true,
    before: async ({ page }) => {
      await page.clock.install();
      let session: object | undefined;
      await page.route('**/api/verify*', async (route) => {
        if (session) return await route.abort();
        const response = await route.fetch();
        session ??= await response.json();
        await route.fulfill({ response });
      });
      // As if the session had reached its maximum lifetime: extending it gains nothing.
      await page.route('**/api/refresh', (route) =>
        route.fulfill({ json: { ...session, serverTime: new Date(Date.now() + NEAR_THE_END_MS).toISOString() } }),
      );
    },
    act: async (stage) => {
      await stage.page.clock.fastForward(NEAR_THE_END_MS);
      await answer('session.stay')(stage);
      await untilText('session.finalTitle')(stage);
    },
  },
  {
    name: 'frame/session-doubted',
    path: '/conversations',
    person: 'jo',
    isNewSession: true,
    before: ({ page }) => page.clock.install(),
    act: async (stage) => {
      await untilLiveRows(stage);
      await stage.page.route(/\/api\/(refresh|verify)/, () => undefined);
      await stage.page.clock.fastForward('01:00:00');
      await untilText('session.checking')(stage);
    },
  },
  {
    name: 'frame/page-not-loaded',
    path: '/conversations',
    person: PERSON,
    act: async (stage) => {
      await untilRows(stage);
      await abort('**/assets/dashboard-page-*.js')(stage);
      await stage.page
        .getByRole('link', { name: stage.t('nav.dashboard') })
        .filter({ visible: true })
        .first()
        .click();
      await untilText('notLoaded.title')(stage);
    },
  },
  { name: 'frame/not-found', path: '/no/such/page', person: PERSON, act: untilText('notFound.title') },
  {
    name: 'frame/confirm',
    path: '/account',
    person: 'kay',
    isNewSession: true,
    before: ({ signInElsewhere }) => signInElsewhere('kay'),
    act: async (stage) => {
      await click('account.endOthers')(stage);
      await stage.page.getByRole('dialog').waitFor();
    },
    after: async (stage) => {
      await answer('account.endOthers')(stage);
      await stage.page.getByText(stage.t('account.endOthers')).waitFor({ state: 'detached' });
    },
  },
];
