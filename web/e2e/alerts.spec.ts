import { eventually } from '@switchboard/testing/eventually';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage, readAddress, signIn } from './test/browser.ts';
import { intakeCall } from './test/calls.ts';
import { setVisible, untilLive, watchSound } from './test/live.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

const BLOCKED = 'Alerts can’t be heard yet';

interface InboxOptions {
  readonly name?: string;
  readonly address?: string;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** A live inbox of a user who signed in without touching this page, with its browser's sounds and notifications. */
async function openInbox({ name = 'marco', address = '/conversations?range=all', prepare }: InboxOptions = {}) {
  const page = await openPage({ system });
  const context = page.context();
  const heard = await watchSound(context);
  const reports: { id: number; query: string; status: number }[] = [];
  context.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    const [, id] = /^\/api\/conversations\/(\d+)\/attention\/rung$/.exec(pathname) ?? [];
    if (id) reports.push({ id: Number(id), query: search, status: response.status() });
  });
  await prepare?.(page);
  const { email, password } = system.person(name);
  await page.request.post('/api/login', { data: { email, password } });
  await page.goto(address);
  await untilLive(page);
  return { page, context, heard, reports };
}

/** Browsers allow sound only after the user has touched the page. */
const touch = (page: Page) => page.mouse.click(500, 30);

/** Starts a call and raises an alert at once. */
async function raise(level: 'emergency' | 'attention', name = 'Greta Aune'): Promise<number> {
  const call = intakeCall({ system });
  await call.start(name);
  return await call.raise(level, 'poison_exposure');
}

const resizeTo = (width: number) => (page: Page) => page.setViewportSize({ width, height: 900 });

interface Plays {
  plays?: number;
}

/** Counts a page's attempts to play sound. */
const countPlays = (page: Page) =>
  page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = async function (this: HTMLMediaElement) {
      await play.call(this);
      const counted = window as Plays;
      counted.plays = (counted.plays ?? 0) + 1;
    };
  });
const playsIn = (page: Page) => page.evaluate(() => (window as Plays).plays ?? 0);

/** Waits until the page has rendered everything it received so far. */
const nextDrawing = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

async function openAlerts(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Alerts/ }).click();
  await page
    .getByRole('button', { name: /Test sound|Turn on sound/ })
    .last()
    .waitFor();
}

describe('an alert', () => {
  test('rings once with others within two seconds, and each is announced', async () => {
    const { page, heard, reports } = await openInbox();
    await touch(page);
    const ids = [await raise('emergency'), await raise('attention')];
    await eventually(() => expect(reports.map(({ id }) => id).sort()).toEqual(ids.sort()));
    expect(reports.every(({ status }) => status === 204)).toBe(true);
    expect(heard).toHaveLength(1);
  });

  test('of a child account’s conversation rings for the agency, which writes nothing to that account', async () => {
    const { page, heard, reports } = await openInbox({ name: 'dana', address: '/conversations?tenantId=acc_willow' });
    await touch(page);
    await raise('emergency');
    await eventually(() => expect(heard).toHaveLength(1));
    expect(reports).toEqual([]);
  });

  test('rings in the tab that the browser allows to play sound', async () => {
    const { page, context, heard, reports } = await openInbox();
    await page.getByText(BLOCKED).waitFor();
    const touched = await context.newPage();
    await touched.goto('/dashboard');
    await touched.getByText(BLOCKED).waitFor();
    await touch(touched);
    for (const tab of [page, touched]) await tab.getByText(BLOCKED).waitFor({ state: 'detached' });
    const id = await raise('emergency');
    await eventually(() => expect(reports).toMatchObject([{ id }]));
    expect(heard.map((sound) => sound.page)).toEqual([touched]);
  });
});

describe('a browser that blocks sound', () => {
  test('shows a bar until the user turns the sound on', async () => {
    const { page, heard, reports } = await openInbox();
    await page.getByRole('alert').getByText(BLOCKED).waitFor();
    await raise('emergency', 'Unheard Caller');
    await page
      .getByRole('link', { name: /Unheard Caller/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Turn on sound' }).click();
    await page.getByText(BLOCKED).waitFor({ state: 'detached' });
    await eventually(() => expect(heard).toHaveLength(1));
    const id = await raise('emergency');
    await eventually(() => expect(reports.map((report) => report.id)).toContain(id));
  });

  test.each([1440, 390, 320])('shows a bar without moving any control when it disappears, at %i px', async (width) => {
    const { page } = await openInbox({ address: '/dashboard', prepare: resizeTo(width) });
    await page.getByRole('button', { name: 'Turn on sound' }).waitFor();
    const account = page.getByRole('button', { name: /Account menu/ });
    const places = () =>
      Promise.all([account, page.getByRole('link', { name: 'Open the inbox' })].map((one) => one.boundingBox()));
    const shown = await places();
    expect((shown[0]?.x ?? 0) + (shown[0]?.width ?? 0)).toBeLessThanOrEqual(width);
    await page.mouse.click(4, 600);
    await page.getByText(BLOCKED).waitFor({ state: 'detached' });
    expect(await places()).toEqual(shown);
  });

  test('shows the bar until the click that turns the sound on has landed', async () => {
    const { page, heard } = await openInbox({ address: '/dashboard', prepare: countPlays });
    const button = page.getByRole('button', { name: 'Turn on sound' });
    await button.hover();
    await page.mouse.down();
    await eventually(async () => expect(await playsIn(page)).toBeGreaterThan(0));
    await nextDrawing(page);
    expect(await button.isVisible()).toBe(true);
    await page.mouse.up();
    await eventually(() => expect(heard).toHaveLength(1));
    await button.waitFor({ state: 'detached' });
  });

  test('shows the bar if the sound cannot be played, and logs the error', async () => {
    const { page } = await openInbox({ prepare: (tab) => tab.route('**/other/alert.mp3', (route) => route.abort()) });
    const logged = page.waitForEvent('console', (message) => message.text().includes('could not play the alert'));
    await touch(page);
    await raise('emergency');
    await logged;
    await page.getByText(BLOCKED).waitFor();
  });
});

describe('the alert settings', () => {
  test('choose what rings, are remembered, and apply in every tab', async () => {
    const { page, context, reports } = await openInbox();
    const other = await context.newPage();
    await other.goto('/dashboard');
    await other.getByRole('button', { name: /^Alerts/ }).waitFor();
    await openAlerts(page);
    await page.getByText('Emergencies', { exact: true }).click();
    await other.getByRole('button', { name: 'Alerts: Emergencies' }).waitFor();
    await page.keyboard.press('Escape');
    const silent = await raise('attention', 'Silent Caller');
    await page
      .getByRole('link', { name: /Silent Caller/ })
      .first()
      .waitFor();
    const loud = await raise('emergency');
    await eventually(() => expect(reports.map(({ id }) => id)).toContain(loud));
    expect(reports.map(({ id }) => id)).not.toContain(silent);
    await page.reload();
    await untilLive(page);
    await touch(page);
    await page.getByRole('button', { name: 'Alerts: Emergencies' }).waitFor();
  });

  test('play a preview at the chosen volume', async () => {
    const { page, heard } = await openInbox();
    await openAlerts(page);
    const volume = page.getByRole('slider', { name: 'Volume' });
    await volume.press('Home');
    await page.getByText('Alerts are silent').waitFor();
    expect(await page.getByRole('button', { name: 'Test sound' }).isDisabled()).toBe(true);
    await volume.press('ArrowRight');
    await page.getByRole('button', { name: 'Test sound' }).click();
    await eventually(() => expect(heard.map(({ volume }) => Math.round(volume * 100))).toEqual([10]));
  });

  test('mute alerts while Switchboard is visible, if chosen', async () => {
    const { page, heard, reports } = await openInbox({ prepare: (tab) => tab.clock.install() });
    await openAlerts(page);
    await page.getByRole('switch', { name: /Only when hidden/ }).check({ force: true });
    await page.keyboard.press('Escape');
    await raise('emergency', 'Seen Caller');
    await page
      .getByRole('link', { name: /Seen Caller/ })
      .first()
      .waitFor();
    // By now, the alert would have rung, and the time in which others share its ring is over.
    await page.clock.runFor(3_000);
    expect(heard).toEqual([]);
    await page.clock.resume();
    await setVisible(page, false);
    const id = await raise('emergency');
    await eventually(() => expect(reports).toMatchObject([{ id }]));
    expect(heard).toHaveLength(1);
  });
});

describe('a desktop notification', () => {
  test('appears for the user’s own alerts, and says so if the browser does not support it', async () => {
    const { page } = await openInbox({ prepare: fakeDesktop });
    await openAlerts(page);
    const notifications = page.getByRole('switch', { name: /Desktop notifications/ });
    await notifications.check({ force: true });
    await page.getByText('None', { exact: true }).click();
    await page.getByText('Choose All or Emergencies above').waitFor();
    expect([await notifications.isDisabled(), await notifications.isChecked()]).toEqual([true, false]);
    await page.getByRole('radiogroup', { name: 'Alert me to' }).getByText('All', { exact: true }).click();
    expect(await notifications.isChecked()).toBe(true);
  });

  test('asks for permission only when chosen, says who and why, and opens the conversation', async () => {
    const { page } = await openInbox({ prepare: fakeDesktop });
    expect(await page.evaluate(() => Notification.permission)).toBe('default');
    await openAlerts(page);
    await page.getByRole('switch', { name: /Desktop notifications/ }).check({ force: true });
    expect(await page.evaluate(() => Notification.permission)).toBe('granted');
    await page.keyboard.press('Escape');
    // Simulates a user in another window.
    await page.evaluate(() => Object.defineProperty(document, 'hasFocus', { value: () => false }));
    const id = await raise('emergency', 'Nora Desk');
    const shown = await eventually(async () => {
      const [first] = await desktop(page);
      expect(first).toBeDefined();
      return first;
    });
    expect(shown).toEqual({ title: 'Emergency', body: 'Nora Desk · Poison exposure' });
    await page.evaluate(() => (window as unknown as Desktop).desktop[0]?.onclick?.());
    await page.getByRole('heading', { name: 'Nora Desk' }).waitFor();
    expect(readAddress(page)).toBe(`/conversations/${id}?range=all`);
  });
});

interface Desktop {
  readonly desktop: { title: string; body: string; onclick?: () => void }[];
}

/** Replaces desktop notifications with a fake that grants permission and records what it shows. */
const fakeDesktop = (page: Page) =>
  page.addInitScript(() => {
    const desktop: object[] = [];
    class FakeNotification {
      static permission = 'default';
      static async requestPermission() {
        FakeNotification.permission = 'granted';
        return 'granted';
      }
      readonly title: string;
      readonly body: string;
      onclick?: () => void;
      constructor(title: string, { body }: { body: string }) {
        this.title = title;
        this.body = body;
        desktop.push(this);
      }
      close() {}
    }
    Object.assign(window, { desktop, Notification: FakeNotification });
  });

const desktop = (page: Page): Promise<{ title: string; body: string }[]> =>
  page.evaluate(() => (window as unknown as Desktop).desktop.map(({ title, body }) => ({ title, body })));

test('on a phone, alert settings are in the account menu', async () => {
  const page = await openPage({ system, viewport: { width: 390, height: 844 } });
  await signIn(page, system.person('marco'));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: /^Alerts: / }).click();
  const dialog = page.getByRole('dialog', { name: 'Alerts' });
  await dialog.getByRole('button', { name: /sound/ }).waitFor();
  await dialog.getByText('Emergencies', { exact: true }).click();
  expect(await page.evaluate(() => localStorage.getItem('alerts'))).toContain('"rings":"emergencies"');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Alerts: Emergencies' }).waitFor();
});
