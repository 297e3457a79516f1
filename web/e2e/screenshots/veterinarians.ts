import { archiveItem, findItem, makeItem } from '../test/items.ts';
import type { Shot, Stage } from './shot.ts';
import { abort, alter, click, hold, runSteps, untilText } from './steps.ts';

const PERSON = 'priya';
const PATH = '/veterinarians';
const ON_CALL = '**/api/veterinarians/onCall*';

const at =
  (name: string, tab?: string) =>
  async ({ page }: Stage) =>
    `${PATH}/${(await findItem(page, 'veterinarians', name)).id}${tab === undefined ? '' : `?tab=${tab}`}`;
const untilRota = untilText('veterinarians.rota');
const untilForm = ({ page, t }: Stage) => page.getByLabel(t('resource.name'), { exact: true }).waitFor();

/** The clinic on a Tuesday at 22:30: Dr. Ruiz is away, and Dr. Akers and Dr. Chen share a place on Wednesday. */
const EVENTFUL = alter(ON_CALL, eventful);
const [CHEN, RUIZ, AKERS] = [
  { id: 'vet_chen', name: 'Dr. Mei Chen' },
  { id: 'vet_ruiz', name: 'Dr. Elena Ruiz' },
  { id: 'vet_akers', name: 'Dr. Tom Akers' },
];
function eventful(body: unknown) {
  const answer = body as { data: { veterinarian: object }[] };
  const [first] = answer.data;
  const shift = (veterinarian: object, from: string, to: string, more: object = {}) => ({
    veterinarian,
    order: 1,
    from: `2026-11-${from}:00:00.000Z`,
    to: `2026-11-${to}:00:00.000Z`,
    insteadOf: null,
    ...more,
  });
  return {
    ...answer,
    at: '2026-11-25T05:30:00.000Z',
    data: [
      {
        veterinarian: { ...first?.veterinarian, ...CHEN },
        order: 1,
        until: '2026-11-25T15:00:00.000Z',
        insteadOf: RUIZ,
      },
    ],
    gaps: [{ from: '2026-11-29T09:00:00.000Z', to: '2026-11-29T15:00:00.000Z' }],
    overlaps: [
      { order: 1, from: '2026-11-26T01:00:00.000Z', to: '2026-11-26T05:00:00.000Z', veterinarians: [AKERS, CHEN] },
    ],
    shifts: [
      shift(CHEN, '24T15', '25T01'),
      shift(CHEN, '25T01', '25T15', { insteadOf: RUIZ }),
      shift(CHEN, '25T15', '26T05'),
      shift(AKERS, '26T01', '26T15'),
      shift(RUIZ, '26T01', '26T15', { order: 2 }),
      shift(CHEN, '26T15', '27T01'),
      shift(AKERS, '27T01', '27T15'),
      shift(CHEN, '27T15', '28T01'),
      shift(AKERS, '28T01', '28T15'),
      shift(CHEN, '28T15', '29T01'),
      shift(AKERS, '29T01', '29T09'),
      shift(RUIZ, '29T01', '29T09', { order: 2 }),
      shift(CHEN, '29T15', '30T15'),
    ],
  };
}

/** A veterinarian and a hold, in an account that pictures use one at a time; both are archived afterward. */
const made: { id: string; version: number }[] = [];
async function withHold({ page }: Stage): Promise<string> {
  const substitute = await makeItem(page, 'veterinarians', { name: 'Dr. Bo Lindqvist' });
  const away = await makeItem(page, 'veterinarians', {
    name: 'Dr. Ada Fell',
    phone: '+13125550145',
    rota: [{ weekday: 1, from: '18:00', to: '08:00', order: 1 }],
    holds: [{ from: '2027-11-24T14:00:00.000Z', to: '2027-11-26T14:00:00.000Z', substituteId: substitute.id }],
  });
  made.push(away, substitute);
  return `${PATH}/${away.id}`;
}
const clear = async ({ page }: Stage) => {
  for (const item of made.splice(0)) await archiveItem(page, 'veterinarians', item as never);
};

/** The veterinarians and their on-call schedule. */
export const veterinarianShots: readonly Shot[] = [
  { name: 'veterinarians/list', path: PATH, person: PERSON, isMain: true, act: untilRota },
  { name: 'veterinarians/whole', path: PATH, person: PERSON, isWhole: true, act: untilRota },
  { name: 'veterinarians/eventful', path: PATH, person: PERSON, before: EVENTFUL, act: untilRota },
  { name: 'veterinarians/viewer', path: PATH, person: 'vera', act: untilRota },
  {
    name: 'veterinarians/asked',
    path: PATH,
    person: PERSON,
    act: runSteps(untilRota, click('veterinarians.ask'), async ({ page, t }: Stage) => {
      await page.getByLabel(t('veterinarians.askAt')).fill('2027-01-04T22:30');
      await page.getByRole('heading', { level: 2 }).filter({ hasText: '22:30' }).waitFor();
    }),
  },
  { name: 'veterinarians/empty', path: PATH, person: 'terrence', act: untilText('veterinarians.none') },
  { name: 'veterinarians/loading', path: PATH, person: PERSON, before: hold(ON_CALL) },
  {
    name: 'veterinarians/failed',
    path: PATH,
    person: PERSON,
    before: abort(ON_CALL),
    act: untilText('resource.loadFailed'),
  },
  { name: 'veterinarians/one', path: at('Dr. Elena Ruiz'), person: PERSON, isMain: true, act: untilForm },
  { name: 'veterinarians/one-whole', path: at('Dr. Elena Ruiz'), person: PERSON, isWhole: true, act: untilForm },
  { name: 'veterinarians/one-viewer', path: at('Dr. Mei Chen'), person: 'vera', act: untilForm },
  { name: 'veterinarians/on-hold', path: withHold, person: 'lee', isWhole: true, act: untilForm, after: clear },
  { name: 'veterinarians/history', path: at('Dr. Tom Akers', 'history'), person: PERSON },
  {
    name: 'veterinarians/new-faults',
    path: `${PATH}/new`,
    person: PERSON,
    act: async (stage) => {
      const { page, t } = stage;
      await page.getByLabel(t('veterinarians.phone')).fill('555');
      await click('veterinarians.addHold')(stage);
      await click('veterinarians.addAppointment')(stage);
      await page.locator('form [type="submit"]').click();
      await untilText('resource.fault.invalid')(stage);
    },
  },
];
