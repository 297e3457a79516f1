import type { Shot, Stage } from './shot.ts';
import { abort, click, findCounted, findShown, hold, untilText, untilTranscript } from './steps.ts';

const PERSON = 'marco';
const ended = ({ world }: Stage) => `/conversations/${world.ended}`;
const tools = ({ world }: Stage) => `/conversations/${world.tools}`;
const openPicker = (typed: string) => async (stage: Stage) => {
  await untilTranscript(stage);
  await stage.page.keyboard.press('t');
  const names = [stage.t('open.findOrCreateTag'), stage.t('open.findTag')];
  const field = stage.page.getByPlaceholder(new RegExp(`^(${names.join('|')})$`)).filter({ visible: true });
  await field.waitFor();
  if (typed !== '') await field.fill(typed);
};
const translate = async (stage: Stage) => {
  await untilTranscript(stage);
  await click('translation.translate')(stage);
};
/** A call in the language that the reader doesn't read. */
const inOtherLanguage = async ({ calls, locale }: Stage) => {
  const call = await calls.start('Hugo Prat', locale === 'en' ? 'es' : 'en');
  await call.say('caller', locale === 'en' ? '¿Hay alguien? Me duele mucho una muela.' : 'Is anybody there?');
  return `/conversations/${call.id}`;
};

/** Parts of an open conversation, in use. */
export const openPartShots: readonly Shot[] = [
  {
    name: 'open/new-lines',
    path: async ({ calls }) => {
      const call = await calls.start('Ottoline Grave');
      for (let line = 1; line <= 30; line++) await call.say(line % 2 === 0 ? 'caller' : 'agent', `So far ${line}.`);
      return `/conversations/${call.id}`;
    },
    person: 'lee',
    act: async (stage) => {
      const { page, calls } = stage;
      await untilTranscript(stage);
      await page.getByRole('log').getByText('So far 30.').waitFor();
      // The transcript scrolls to its end once its lines are measured.
      await page.waitForTimeout(300);
      await page.getByRole('log').evaluate((log) => log.scrollBy(0, -700));
      await untilText('open.toEnd')(stage);
      await calls.latest().say('caller', 'First one missed.');
      await calls.latest().say('caller', 'Second one missed.');
      await findCounted(stage, 'open.newLines').waitFor();
    },
  },
  { name: 'open/tools', path: tools, person: PERSON, act: untilTranscript },
  {
    name: 'open/tool-unfolded',
    path: tools,
    person: PERSON,
    act: async (stage) => {
      await untilTranscript(stage);
      await stage.page.getByRole('log').getByRole('button', { expanded: false }).first().click();
      await untilText('open.toolArgs')(stage);
    },
  },
  {
    name: 'open/facts',
    path: ended,
    person: PERSON,
    // On a wide screen, the facts are next to the transcript.
    only: 'narrow',
    act: async (stage) => {
      await untilTranscript(stage);
      await stage.page.getByRole('button', { name: stage.t('open.call'), exact: true }).click();
      await stage.page.getByRole('dialog').getByText(stage.t('open.callId')).waitFor();
    },
  },
  { name: 'open/tag-picker', path: ended, person: PERSON, act: openPicker('') },
  {
    name: 'open/tag-new',
    path: ended,
    person: 'priya',
    act: async (stage) => {
      await openPicker('Chewed a cable')(stage);
      await stage.page.getByRole('radio').nth(5).check({ force: true });
    },
  },
  {
    name: 'open/tag-not-found',
    path: ended,
    person: 'jo',
    act: async (stage) => {
      await openPicker('Chewed a cable')(stage);
      await untilText('open.noTagsFound')(stage);
    },
  },
  {
    name: 'open/tag-failed',
    path: ended,
    person: PERSON,
    before: ({ page }) =>
      page.route('**/smartTags', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue())),
    act: async (stage) => {
      await openPicker('compl')(stage);
      await stage.page.getByRole('option', { name: 'Complaint' }).click();
      await stage.page.getByText(stage.t('errors.network.unreachable')).waitFor();
    },
  },
  {
    name: 'open/translated',
    path: tools,
    person: PERSON,
    // The demo is only translated into English; a Spanish reader sees the original.
    act: async (stage) => {
      if (stage.locale === 'en') await translate(stage);
      await untilTranscript(stage);
      if (stage.locale === 'en') await findShown(stage, 'translation.showOriginal').first().click();
    },
  },
  {
    name: 'open/translation-coming',
    path: inOtherLanguage,
    person: 'lee',
    act: async (stage) => {
      await untilTranscript(stage);
      await hold(/\/api\/conversations\/\d+.*[?&]lang=/)(stage);
      await translate(stage);
    },
  },
  {
    name: 'open/translation-none',
    path: inOtherLanguage,
    person: 'lee',
    act: async (stage) => {
      await translate(stage);
      await stage.page.locator('[role="status"][data-status="unavailable"]').waitFor();
    },
  },
  {
    name: 'open/playing',
    path: tools,
    person: PERSON,
    act: async (stage) => {
      const { page } = stage;
      await untilTranscript(stage);
      await page
        .getByRole('region', { name: stage.t('player.label') })
        .getByText('0:29')
        .waitFor();
      await click('player.play')(stage);
      await page.locator('[data-playing="true"]').waitFor();
    },
  },
  {
    name: 'open/playback-failed',
    path: tools,
    person: PERSON,
    before: abort(/\/api\/conversations\/\d+\/recording/),
    act: untilText('player.failed'),
  },
];
