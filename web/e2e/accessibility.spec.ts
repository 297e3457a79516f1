import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsInBothThemes } from './test/axe.ts';
import { keepPages } from './test/kept-pages.ts';
import { screenVisits } from './test/screens.ts';
import { type System, startSystem } from './test/system.ts';
import { untilLoaded } from './test/until-loaded.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

const pages = keepPages(() => ({ system, reducedMotion: 'reduce' }));

interface Place {
  readonly path: string;
  readonly person?: string;
}
/** Every screen with a user who may see it, and its other states; all show a heading once loaded. */
const PLACES: readonly Place[] = [
  ...screenVisits,
  { path: '/login?sessionExpired=1' },
  { path: '/welcome?passwordResetToken=nothing' },
  { path: '/invite?inviteToken=nothing' },
  { path: '/no/such/page' },
  { path: '/account', person: 'marco' },
  { path: '/conversations?dateFrom=2001-01-01&dateTo=2001-01-02', person: 'marco' },
  { path: '/conversations?range=all&searchString=zzzz&filterField=status&filterValue=open', person: 'marco' },
  { path: '/conversations/999999', person: 'marco' },
  { path: '/conversations', person: 'vera' },
  { path: '/conversations?tenantId=acc_willow', person: 'dana' },
  { path: '/account', person: 'robin' },
  { path: '/admin/mails', person: 'robin' },
  { path: '/admin/system', person: 'robin' },
  { path: '/admin/acc_willow', person: 'robin' },
  { path: '/admin/acc_sunrise', person: 'robin' },
  { path: '/admin/acc_nowhere', person: 'robin' },
];

describe('axe finds no violations, including the colors of the dark theme', () => {
  test.each(PLACES)('on $path, as $person sees it', async ({ path, person }) => {
    const page = await pages.of(person);
    await page.goto(path);
    await page
      .getByRole('heading', person ? {} : { level: 1 })
      .first()
      .waitFor();
    await page.waitForLoadState('load');
    await untilLoaded(page);
    expect(await violationsInBothThemes(page)).toEqual([]);
  });

  test('except planted ones, in the light theme and in the dark one', async () => {
    const page = await pages.of(undefined);
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.addStyleTag({ content: 'html[data-mantine-color-scheme="dark"] h1 { color: #202020 !important }' });
    await page.evaluate(() => document.body.append(document.createElement('button')));
    expect(await violationsInBothThemes(page)).toEqual([
      expect.stringMatching(/^button-name: /),
      expect.stringMatching(/^in the dark theme: color-contrast: <h1/),
    ]);
  });
});
