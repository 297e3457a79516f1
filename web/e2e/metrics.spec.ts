import { CallStats } from '@switchboard/contracts/calls/metric-routes';
import { type Dice, dice } from '@switchboard/testing/dice';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { weekBack } from '../app/entities/days/days.ts';
import { openPage, signIn } from './test/browser.ts';
import { callAgent, intakeCall, pastCall } from './test/calls.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

async function openAs(person: string, address: string): Promise<Page> {
  const page = await openPage({ system });
  await signIn(page, system.person(person));
  await page.goto(address);
  return page;
}

test('each number on the metrics pages links to as many calls', async () => {
  const page = await openAs('marco', '/call-logs/stats');
  for (const [address, region] of [
    ['/call-logs/stats', 'Outcomes'],
    ['/conversations/analytics/performance', 'Totals for the period'],
    ['/conversations/analytics/smart-tags', 'Tags used together'],
  ] as const) {
    await page.goto(address);
    const number = page.getByRole('region', { name: region }).getByRole('link').first();
    const shown = Number(await number.textContent());
    const href = (await number.getAttribute('href')) ?? '';
    const [list] = await Promise.all([readListTotal(page, href), number.click()]);
    expect([address, list]).toEqual([address, shown]);
    const said = href.startsWith('/call-logs') ? `^${shown} calls?(?: ·|$)` : `^${shown} with calls started`;
    await page.getByText(new RegExp(said)).waitFor();
  }
});

test('twenty random numbers across the metrics pages link to lists of the same size', async () => {
  const roll = dice(SEED);
  const page = await openAs('marco', '/dashboard');
  for (const address of PAGES) {
    await page.goto(address);
    const found = await numbersOn(page);
    expect([SEED, address, found.length >= EACH]).toEqual([SEED, address, true]);
    for (const { shown, href } of pick(roll, found, EACH)) {
      const [list] = await Promise.all([readListTotal(page, href), page.goto(href)]);
      expect([SEED, address, href, list]).toEqual([SEED, address, href, shown]);
    }
  }
});

test('the call list links to as many live calls as it says', async () => {
  await intakeCall({ system }).start('Noor Haddad');
  const page = await openAs('marco', '/call-logs');
  // If the page loaded before the call was counted, the call and its count arrive by the stream.
  await page.getByText('Noor Haddad').first().waitFor();
  const link = page.getByRole('link', { name: / on the line$/ });
  const shown = Number.parseInt((await link.textContent()) ?? '', 10);
  const [list] = await Promise.all([readListTotal(page, '/call-logs', { live: 'true' }), link.click()]);
  expect(list).toBe(shown);
  await page.getByText(new RegExp(`^${shown} calls? · ${shown} on the line$`)).waitFor();
});

/** The seed for the random choice of numbers, which each failure shows. */
const SEED = 20_251;
const EACH = 5;
const PAGES = [
  '/dashboard',
  '/call-logs/stats',
  '/conversations/analytics/performance',
  '/conversations/analytics/smart-tags',
];

interface ShownNumber {
  readonly shown: number;
  readonly href: string;
}

/** A page's numbers that link to lists: the link starts with its number, or has it in bold. Percentages don't count. */
async function numbersOn(page: Page): Promise<ShownNumber[]> {
  const links = page.getByRole('main').locator('a[href^="/call-logs?"], a[href^="/conversations?"]');
  await links.filter({ hasText: NUMBER }).first().waitFor();
  const texts = await links.evaluateAll((all) =>
    all.map((link) => ({
      text: (link.querySelector('strong') ?? link).textContent ?? '',
      href: link.getAttribute('href') ?? '',
    })),
  );
  return texts.flatMap(({ text, href }) => {
    const [number] = NUMBER.exec(text) ?? [];
    return number === undefined ? [] : [{ shown: Number(number.replaceAll(',', '')), href }];
  });
}
const NUMBER = /^\d[\d,]*(?![\d.,]*%|:)/;

/** The total that the requested list reports in its own response. */
async function readListTotal(
  page: Page,
  href: string,
  expected: Readonly<Record<string, string>> = {},
): Promise<number> {
  const path = href.startsWith('/call-logs') ? '/api/calls' : '/api/conversations';
  const answer = await page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    return pathname === path && Object.entries(expected).every(([name, value]) => searchParams.get(name) === value);
  });
  // The list's own response; the page shows its total.
  const { meta } = (await answer.json()) as { meta: { total: number } };
  return meta.total;
}

/** Picks a random value. */
const pick = <T>(roll: Dice, values: readonly T[], count: number): T[] =>
  values
    .map((value) => ({ value, rank: roll(1_000_000) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ value }) => value);

test('an admin chooses which transfers count as resolved: the metric and its list follow, and name the rule', async () => {
  const page = await openAs('priya', '/conversations/analytics/performance');
  const resolved = page.getByRole('region', { name: 'Totals for the period' }).getByRole('link').nth(2);
  await page.getByText('Transfers don’t count as resolved').waitFor();
  const before = Number(await resolved.textContent());
  await page.getByRole('link', { name: 'Change' }).click();
  await page.getByRole('combobox', { name: 'Transfers that count as resolved' }).click();
  await page.getByRole('option', { name: 'All answered by a person' }).click();
  const saved = page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok());
  await page.getByRole('button', { name: /^Save as v/ }).click();
  await saved;
  await page.goto('/conversations/analytics/performance');
  await page.getByText('Every transfer that a person answered counts as resolved.').waitFor();
  const after = Number(await resolved.textContent());
  expect(after).toBeGreaterThan(before);
  await resolved.click();
  await page.getByText(new RegExp(`^${after} calls?(?: ·|$)`)).waitFor();
});

test('the performance page filters by one of its groups in the URL, and back', async () => {
  const page = await openAs('marco', '/conversations/analytics/performance');
  const rows = page.getByRole('region', { name: 'Breakdown' }).getByRole('row');
  const ended = rows.nth(1).getByRole('link').first();
  const shown = await ended.textContent();
  const name = (await rows.nth(1).getByRole('rowheader').textContent()) ?? '';
  await rows.nth(1).getByRole('rowheader').getByRole('button').click();
  await page.waitForURL(/agentId=/);
  await rows.nth(2).waitFor({ state: 'detached' });
  expect([await rows.count(), await ended.textContent()]).toEqual([2, shown]);
  await page.getByText(`of ${shown}`).first().waitFor();
  await page
    .getByRole('button', { name: new RegExp(`${name}$`) })
    .first()
    .click();
  await rows.nth(2).waitFor();
  expect(page.url()).not.toContain('agentId=');
});

test('the performance page filters by a menu, by name and by keyboard, and its list has as many calls', async () => {
  const page = await openAs('marco', '/conversations/analytics/performance');
  const pickByName = async (name: string) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
    const search = page.getByRole('textbox', { name: 'Agent, version, number, person, group, tag' });
    await search.fill(name);
    await page.locator('[data-combobox-selected]', { hasText: name }).waitFor();
    await search.press('Enter');
  };
  const ended = page.getByRole('region', { name: 'Breakdown' }).getByRole('row').nth(1).getByRole('link').first();
  for (const [name, address] of [
    ['Willow Front Desk', /agentId=/],
    ['Main line', /numberId=/],
  ] as const) {
    await pickByName(name);
    await page.waitForURL(address);
    await page.getByRole('button', { name: new RegExp(`: ${name}$`) }).waitFor();
  }
  // Until the new metrics load, the page shows the previous ones and links to their list.
  await expect.poll(() => ended.getAttribute('href')).toMatch(/agentId=.*numberId=|numberId=.*agentId=/);
  const shown = await ended.textContent();
  await ended.click();
  await page.waitForURL(/\/call-logs\?.*numberId=/);
  await page.getByText(new RegExp(`^${shown} calls?(?: ·|$)`)).waitFor();
  // The list names them as well.
  await page.getByRole('button', { name: 'Remove filter Number: Main line' }).waitFor();
});

test('calls with any or all of several tags are counted as in the inbox, which each number opens', async () => {
  const page = await openAs('marco', '/conversations/analytics/smart-tags');
  const tags = page.getByRole('region', { name: 'Smart tags' }).first();
  const [one, other] = ['New client', 'Booking made'];
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  for (const name of [one, other]) await page.getByRole('checkbox', { name }).click();
  await page.getByRole('button', { name: 'Any of 2 tags' }).waitFor();
  await expect
    .poll(() => tags.getByRole('rowheader').allTextContents())
    .toEqual([one, other].map((name) => ` ${name}`));
  const readNumber = (name: string) =>
    tags
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('link')
      .first();
  const ofAny = Number(await readNumber(one).textContent());
  await page.getByText('All of these').click();
  await page.getByRole('button', { name: 'All of 2 tags' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => readNumber(one).getAttribute('href')).toMatch(/smartTagMatch=all/);
  const ofAll = Number(await readNumber(one).textContent());
  expect([ofAll > 0, ofAll < ofAny]).toEqual([true, true]);
  const [list] = await Promise.all([readListTotal(page, '/conversations'), readNumber(one).click()]);
  expect(list).toBe(ofAll);
  await page.waitForURL(/\/conversations\?.*smartTagMatch=all/);
  await page.getByText(new RegExp(`^${ofAll} with calls started`)).waitFor();
});

test('a transfer target links to its calls, by its name', async () => {
  const call = await callAgent({ system, callerName: 'Pia Lund' });
  await call.speak('My dog just got into baking chocolate');
  await call.speak('Maybe twenty pounds');
  const page = await openAs('marco', '/dashboard');
  const transfers = async () => (await (await page.request.get('/api/calls/stats')).json()).transfers;
  await expect.poll(transfers).toMatchObject([{ to: 'onCall', calls: { value: 1 } }]);
  await page.goto('/call-logs/stats');
  const row = page.getByRole('region', { name: 'Transfers' }).getByRole('row', { name: /Person on call/ });
  await row.getByRole('link', { name: '1', exact: true }).click();
  await page.waitForURL(/transferTo=onCall/);
  await page.getByText(/^1 call(?: ·|$)/).waitFor();
  await page.getByRole('row', { name: /Pia Lund/ }).waitFor();
  await page.getByRole('button', { name: 'Remove filter Transferred to: Person on call' }).waitFor();
  await call.hangUp();
});

test('a new manager finds out who lost the most callers to hang-ups last week, and what the callers said', async () => {
  const lost = { 'Harbor Reception': 2, 'Nightjar Desk': 7, 'Foxglove Line': 4 };
  const words = (nth: number) => `Never mind, I will try elsewhere ${nth}`;
  const startedAt = (nth: number) => new Date(wednesdayOfLastWeek() + nth * 60_000);
  for (const [agentName, count] of Object.entries(lost)) {
    for (let nth = 0; nth < count; nth++) {
      await pastCall(system, { agentName, startedAt: startedAt(nth), callerSays: [words(nth)] });
    }
  }
  // Others had more hang-ups, but not last week, or were busier without being abandoned.
  for (let nth = 0; nth < 9; nth++) {
    const before = new Date(startedAt(nth).getTime() - 7 * 86_400_000);
    await pastCall(system, { agentName: 'Harbor Reception', startedAt: before, callerSays: [words(nth)] });
    const callerSays = ['I would like a visit', 'Tomorrow at nine', 'Thank you'];
    await pastCall(system, { agentName: 'Foxglove Line', startedAt: startedAt(nth), callerSays });
  }
  const page = await openAs('marco', '/dashboard');
  // The worker has counted all calls before the page reads the metrics.
  const day = new Date(wednesdayOfLastWeek()).toISOString().slice(0, 10);
  const endedOfLast = async () => {
    const answer = await page.request.get(`/api/calls/stats?from=${day}&to=${day}&groupBy=agentId`);
    const { groups } = CallStats.parse(await answer.json());
    return groups.find(({ label }) => label === 'Foxglove Line')?.counts.ended.value;
  };
  await expect.poll(endedOfLast).toBe(lost['Foxglove Line'] + 9);
  await page.getByRole('link', { name: 'Analytics' }).first().click();
  await page.getByRole('button', { name: DAYS_SHOWN }).first().click();
  await page.getByRole('button', { name: 'Last week', exact: true }).click();
  await page.waitForURL(/from=/);
  const table = page.getByRole('region', { name: 'Breakdown' });
  // The previous days' metrics stay until the chosen ones load; a click meanwhile may miss its button.
  await table
    .getByRole('row', { name: /^Harbor Reception/ })
    .getByRole('link', { name: '2 of 2' })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Sort by Hung up early' }).click();
  const most = table.getByRole('row').nth(1);
  await most.getByRole('rowheader', { name: 'Nightjar Desk' }).waitFor();
  await most.getByRole('link', { name: '7 of 7' }).last().click();
  await page.waitForURL(/outcome=hung_up/);
  await page.getByText(/^7 calls$/).waitFor();
  await page
    .getByRole('link', { name: /^Open call with/ })
    .first()
    .click();
  await page.waitForURL(/\/call-logs\/\d+/);
  await page
    .getByRole('region', { name: 'Transcript' })
    .getByText(/^Never mind, I will try elsewhere \d$/)
    .waitFor();
});

/** The chip of the range: two days. */
const DAYS_SHOWN = /^\w{3} \d+ – \w{3} \d+$/;

/** Noon in the account's time zone. */
function wednesdayOfLastWeek(): number {
  const denver = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Denver', dateStyle: 'short' });
  const { from } = weekBack(denver.format(Date.now()));
  return Date.parse(`${from}T19:00:00Z`) + 2 * 86_400_000;
}

test('a user who may not read conversations sees no metrics', async () => {
  const page = await openAs('robin', '/call-logs/stats');
  await page.waitForURL(/\/admin/);
});
