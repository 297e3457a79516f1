import { userRoutes } from '@switchboard/contracts/access/user-routes';
import type { Shot, Stage } from './shot.ts';
import { abort, click, runSteps, untilText } from './steps.ts';

const PERSON = 'priya';
const USERS = '/settings/users';

const user =
  (name: string, tab = '') =>
  async ({ page }: Stage) => {
    const answer = await page.request.get(`/api/users?searchString=${encodeURIComponent(name)}`);
    const [found] = userRoutes['users.list'].ok.body.parse(await answer.json()).data;
    if (!found) throw new Error(`there is no ${name}`);
    return `${USERS}/${found.id}${tab}`;
  };
const untilForm = ({ page, t }: Stage) => page.getByLabel(t('resource.name'), { exact: true }).waitFor();
const type =
  (text: string) =>
  ({ page, t }: Stage) =>
    page.getByLabel(t('users.invite.emails')).fill(text);
const submit = ({ page }: Stage) => page.locator('form [type="submit"]').click();
const invited =
  (state: string, known: object = {}) =>
  ({ page }: Stage) =>
    page.route('**/api/invite?*', (route) =>
      route.fulfill({
        json: {
          state,
          accountName: 'Willow Creek Animal Hospital',
          inviterName: 'Priya Nair',
          email: 'noa.winters@example.com',
          role: 'supervisor',
          ...known,
        },
      }),
    );

/** An account's users, and how they join. */
export const userShots: readonly Shot[] = [
  { name: 'users/list', path: USERS, person: PERSON, isMain: true, act: untilText('users.statusName.active') },
  { name: 'users/failed', path: USERS, person: PERSON, before: abort('**/api/users?*') },
  { name: 'users/one', path: user('Marco Reyes'), person: PERSON, isMain: true, act: untilForm },
  { name: 'users/menu', path: user('Marco Reyes'), person: PERSON, act: runSteps(untilForm, click('resource.more')) },
  { name: 'users/rights', path: user('Marco Reyes', '?tab=rights'), person: PERSON },
  { name: 'users/history', path: user('Marco Reyes', '?tab=history'), person: PERSON },
  { name: 'users/invite', path: `${USERS}/new`, person: PERSON, act: type('noa@one.example, pia@two.example') },
  {
    name: 'users/invite-wrong',
    path: `${USERS}/new`,
    person: PERSON,
    act: runSteps(type('noa@one.example noa@'), submit),
  },
  { name: 'users/forbidden', path: USERS, person: 'marco' },
  { name: 'invite/valid', path: '/invite?inviteToken=good', isMain: true, before: invited('valid') },
  { name: 'invite/known', path: '/invite?inviteToken=good', before: invited('valid', { hasPassword: true }) },
  {
    name: 'invite/signed-in',
    path: '/invite?inviteToken=good',
    before: invited('valid', { hasPassword: true, isSignedIn: true }),
  },
  { name: 'invite/expired', path: '/invite?inviteToken=old', before: invited('expired') },
  { name: 'invite/used', path: '/invite?inviteToken=used', before: invited('used') },
  { name: 'invite/revoked', path: '/invite?inviteToken=gone', before: invited('revoked') },
  { name: 'invite/invalid', path: '/invite?inviteToken=nonsense' },
];
