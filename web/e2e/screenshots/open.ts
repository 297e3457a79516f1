import type { Shot, Stage } from './shot.ts';
import { abort, click, hold, keepUnseen, refuse, runSteps, untilText, untilTranscript } from './steps.ts';

const PERSON = 'marco';
const ONE = /\/api\/conversations\/\d+(\?|$)/;
const TRANSCRIPT = /\/api\/conversations\/\d+\/messages/;
const ended = ({ world }: Stage) => `/conversations/${world.ended}`;
/** A conversation without live updates, which would show even if it couldn't be read. */
const late = ({ world }: Stage) => `/conversations/${world.late}`;

/** A call with an emergency, for one picture. */
const ownEmergency = async ({ calls }: Stage) => {
  const call = await calls.start('Philippa Norgaard');
  await call.say('agent', 'Brightsmile, good evening. How can I help?');
  await call.say('caller', 'I fell, and my front tooth is out. There is a lot of blood.');
  await call.raise('emergency', 'swelling_with_fever', 'There is a lot of blood');
  return call.id;
};

/** A call that the account's agent handles, after a few turns. */
const answeredCall = async ({ calls }: Stage) => {
  const { conversationId, speak } = await calls.answered('Philippa Norgaard');
  await speak('My tooth hurts since last night');
  return `/conversations/${conversationId}`;
};

/** An open conversation, and its empty and failed states. */
export const openShots: readonly Shot[] = [
  {
    name: 'open/emergency',
    path: ({ world }) => `/conversations/${world.emergency}`,
    person: PERSON,
    isMain: true,
    before: keepUnseen,
    act: untilTranscript,
  },
  {
    name: 'open/live',
    path: ({ world }) => `/conversations/${world.live}`,
    person: PERSON,
    before: keepUnseen,
    act: untilTranscript,
  },
  {
    name: 'open/live-agent',
    path: answeredCall,
    person: 'lee',
    act: runSteps(untilTranscript, untilText('talk.takeOver')),
  },
  {
    name: 'open/taken-over',
    path: answeredCall,
    person: 'lee',
    act: runSteps(untilTranscript, click('talk.takeOver'), untilText('talk.takenByYou')),
  },
  {
    name: 'open/opt-out',
    path: async ({ calls }) => {
      const call = await calls.start('Rufus Tang');
      await call.say('agent', 'Brightsmile, good evening. How can I help?');
      await call.say('caller', 'Can you take me off the list?');
      return `/conversations/${call.id}`;
    },
    person: 'lee',
    before: keepUnseen,
    act: runSteps(untilTranscript, untilText('reason.opt_out_unclear')),
  },
  {
    name: 'open/opt-out-asked',
    path: async ({ calls }) => {
      const { conversationId, speak } = await calls.answered('Philippa Norgaard');
      await speak('Can you take me off the list?');
      return `/conversations/${conversationId}`;
    },
    person: 'lee',
    act: untilTranscript,
  },
  { name: 'open/ended', path: ended, person: PERSON, act: untilTranscript },
  { name: 'open/late', path: late, person: PERSON, act: untilTranscript },
  {
    name: 'open/nothing-said',
    path: async ({ calls }) => `/conversations/${(await calls.start('Rufus Tang')).id}`,
    person: 'lee',
    act: untilText('open.nothing'),
  },
  {
    name: 'open/handled',
    path: async (stage) => `/conversations/${await ownEmergency(stage)}`,
    person: 'lee',
    act: async (stage) => {
      await untilTranscript(stage);
      await click('open.handle')(stage);
      await stage.page
        .getByText(stage.t('open.handledBy', { who: stage.t('open.you') }))
        .first()
        .waitFor();
    },
  },
  {
    name: 'open/seen-by-colleague',
    path: async (stage) => {
      const path = `/conversations/${await ownEmergency(stage)}`;
      const colleague = await stage.signInElsewhere('sofia');
      const answered = colleague.waitForResponse((response) => response.url().endsWith('/seen'));
      await colleague.goto(path);
      await answered;
      return path;
    },
    person: 'lee',
    act: async (stage) => {
      await untilTranscript(stage);
      await stage.page
        .locator('section[data-level]')
        .getByText(/Sofia Marin/)
        .waitFor();
    },
  },
  {
    name: 'open/raised-again',
    path: async (stage) => `/conversations/${await ownEmergency(stage)}`,
    person: 'lee',
    act: async (stage) => {
      await untilTranscript(stage);
      await click('open.handle')(stage);
      await click('open.raiseAgain')(stage);
      await untilText('open.raisedAgain')(stage);
    },
  },
  {
    name: 'open/owner-menu',
    path: async (stage) => `/conversations/${await ownEmergency(stage)}`,
    person: 'lee',
    act: async (stage) => {
      await untilTranscript(stage);
      await stage.page.getByRole('button', { name: stage.t('work.change') }).click();
      await stage.page.getByText(stage.t('work.people')).first().waitFor();
    },
  },
  {
    name: 'open/note-with-mention',
    path: async (stage) => `/conversations/${await ownEmergency(stage)}`,
    person: 'lee',
    act: async (stage) => {
      await untilTranscript(stage);
      const field = stage.page.getByLabel(stage.t('write.noteLabel'), { exact: true });
      await field.fill('@Sofia');
      await stage.page.getByRole('option', { name: 'Sofia Marin' }).click();
      await field.pressSequentially('has her records.');
      await click('write.saveNote')(stage);
      await stage.page.getByRole('log').getByText('@Sofia Marin').waitFor();
      await field.fill('@S');
      await stage.page.getByRole('option', { name: 'Sofia Marin' }).waitFor();
    },
  },
  {
    name: 'open/snooze-menu',
    path: ended,
    person: PERSON,
    act: async (stage) => {
      await untilTranscript(stage);
      await click('work.snooze')(stage);
      await untilText('work.snoozes.tomorrow')(stage);
    },
  },
  { name: 'open/viewer', path: ended, person: 'vera', act: untilTranscript },
  {
    name: 'open/loading',
    path: ended,
    person: PERSON,
    before: hold(/\/api\/conversations\/\d+/),
    act: ({ page }) => page.waitForTimeout(800),
  },
  {
    name: 'open/missing',
    path: '/conversations/999999',
    person: PERSON,
    act: untilText('pane.missingTitle'),
  },
  { name: 'open/failed', path: late, person: PERSON, before: abort(ONE), act: untilText('pane.failedBody') },
  {
    name: 'open/transcript-failed',
    path: late,
    person: PERSON,
    before: abort(TRANSCRIPT),
    act: untilText('open.transcriptFailed'),
  },
  {
    name: 'open/denied',
    path: late,
    person: PERSON,
    before: refuse(ONE, { code: 'permission.denied', status: 403 }),
    act: untilText('pane.deniedTitle'),
  },
  {
    name: 'open/offline',
    path: '/dashboard',
    person: PERSON,
    act: async (stage) => {
      const { page } = stage;
      // A conversation that no list on the page knows more about.
      const one = page.locator('main a[href^="/conversations/"]').last();
      await one.waitFor();
      await page.context().setOffline(true);
      // The bar moves the page down, under a pointer that was about to click.
      await untilText('app.offline')(stage);
      await one.click();
      await untilText('pane.offlineBody')(stage);
    },
  },
  {
    name: 'open/deleted',
    path: ({ world }) => `/conversations/${world.spare}`,
    person: 'priya',
    act: async (stage) => {
      await untilTranscript(stage);
      await click('open.delete')(stage);
      await untilText('open.deletedHere')(stage);
    },
    after: async (stage) => {
      const restored = stage.page.waitForResponse(/\/api\/conversations\/\d+\/restore/);
      await click('action.undo')(stage);
      await restored;
    },
  },
  {
    name: 'open/deleted-elsewhere',
    path: async (stage) => `/conversations/${await ownEmergency(stage)}`,
    person: 'sofia',
    act: async (stage) => {
      await untilTranscript(stage);
      await stage.calls.remove(Number(/\d+/.exec(new URL(stage.page.url()).pathname)?.[0]));
      await untilText('open.deletedElsewhere')(stage);
    },
  },
];
