import type { Shot, Stage } from './shot.ts';
import { findCounted, findRow, remember, rows, runSteps, untilLiveRows, untilText } from './steps.ts';

/** A user of an account whose calls may change while other pictures are taken. */
const PERSON = 'lee';
const NAMES = ['Zelda Marchetti', 'Yusuf Bright', 'Xiomara Fontaine'];

const startCalls = async ({ calls }: Stage) => {
  for (const name of NAMES) await calls.start(name);
};
/** With the demo's calls, enough for a second page. */
const fillPage = async ({ calls }: Stage) => {
  for (const name of ['Adele Kirsch', 'Bram Ostrow', 'Cleo Varga']) await calls.start(name);
};
/** Holds the rows: by pointing at one or, without a pointer, by focusing it. */
const holdRows = async ({ page, isNarrow }: Stage) => {
  const first = rows(page).first();
  await (isNarrow ? first.focus() : first.hover());
};
/** Starts a call and waits for its row, before something happens to it. */
const startOne = async (stage: Stage, name: string) => {
  await untilLiveRows(stage);
  const call = await stage.calls.start(name);
  await call.say('caller', 'I would like to ask about the price of a crown.');
  await findRow(stage.page, name).first().waitFor();
  return call;
};

/** Changes to the list while it is visible. */
export const inboxLiveShots: readonly Shot[] = [
  {
    name: 'inbox/updates-waiting',
    path: '/conversations?range=all',
    person: PERSON,
    act: async (stage) => {
      await untilLiveRows(stage);
      await holdRows(stage);
      await startCalls(stage);
      await findCounted(stage, 'inbox.updates').waitFor();
    },
  },
  {
    name: 'inbox/updates-elsewhere',
    path: '/conversations?range=all&page=2',
    person: PERSON,
    before: runSteps(remember({ perPage: '10' }), fillPage),
    act: async (stage) => {
      await untilLiveRows(stage);
      const call = await stage.calls.start('Wolfgang Achterberg');
      await call.say('caller', 'Hello?');
      await findCounted(stage, 'inbox.elsewhere').waitFor();
    },
  },
  {
    name: 'inbox/leaving-deleted',
    path: '/conversations?range=all',
    person: PERSON,
    act: async (stage) => {
      const { id } = await startOne(stage, 'Valentina Moss');
      await stage.calls.remove(id);
      await untilText('gone.deleted')(stage);
    },
  },
  {
    name: 'inbox/leaving-filter',
    path: '/conversations?range=all&filterField=status&filterValue=pending',
    person: PERSON,
    before: ({ calls }) => calls.start('Ulrich Vance'),
    act: async (stage) => {
      const call = await startOne(stage, 'Tilda Northwood');
      await call.end(31_000);
      await stage.page.getByText(stage.t('gone.filter', { value: stage.t('value.pending') })).waitFor();
    },
  },
];
