import type { Availability } from '@switchboard/contracts/people/availability';
import type { Shot, Stage } from './shot.ts';
import { alter } from './steps.ts';

const PERSON = 'marco';

/** The signed-in person is available and has work. */
const withWork = alter<{ data: Availability[] }>('**/api/people/availability', ({ data }) => ({
  data: data.map((person, index) => ({
    ...person,
    state: index % 3 === 2 ? 'busy' : 'available',
    until: index % 3 === 2 ? new Date(Date.now() + 3_600_000).toISOString() : null,
    load: { texts: (index * 3 + 5) % 13, calls: index % 2 },
  })),
}));

const openAvailability = async (stage: Stage) => {
  await stage.page.getByRole('button', { name: stage.t('availability.change') }).click();
};

/** Offers the first conversation that needs a person. */
const offerFirst = ({ page }: Stage) =>
  page.route('**/api/offers', async (route) => {
    const query = 'needsAttention=true&sortBy=waiting&perPage=1&range=all';
    const { data } = await (await page.request.get(new URL(`/api/conversations?${query}`, page.url()).href)).json();
    const expiresAt = new Date(Date.now() + 300_000).toISOString();
    const why = 'Emergency. Balanced: Marco had 0 open, Jo 3';
    await route.fulfill({ json: { data: [{ conversationId: data[0].id, expiresAt, why }] } });
  });

/** Availability, going away, the board and offers. */
export const routingShots: readonly Shot[] = [
  {
    name: 'routing/availability',
    path: '/conversations',
    person: PERSON,
    // On a phone, these items are in the account menu.
    only: 'wide',
    before: withWork,
    act: openAvailability,
  },
  {
    name: 'routing/going-away',
    path: '/conversations',
    person: PERSON,
    only: 'wide',
    before: withWork,
    act: async (stage) => {
      await openAvailability(stage);
      await stage.page.getByRole('menuitemradio', { name: stage.t('availability.state.away') }).click();
      await stage.page.getByRole('dialog').waitFor();
      await stage.page.getByLabel(stage.t('availability.fates.colleague')).check();
    },
  },
  {
    name: 'routing/board',
    path: '/dashboard',
    person: PERSON,
    isWhole: true,
    before: withWork,
    act: async ({ page, t }) => page.getByRole('region', { name: t('board.people') }).waitFor(),
  },
  {
    name: 'routing/offer',
    path: '/call-logs',
    person: PERSON,
    before: offerFirst,
    act: async ({ page, t }) => page.getByRole('region', { name: t('waiting.offerLabel') }).waitFor(),
  },
];
