import { randomUUID } from 'node:crypto';
import { eventually } from '@switchboard/testing/eventually';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { intakeCall } from './test/calls.ts';
import { readNames, setVisible, untilInStep, untilLive, watchSound, watchStreams } from './test/live.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

const VIEW = '/conversations?filterField=direction&filterValue=inbound';
const filterViews = (queries: readonly string[]) => queries.filter((query) => query.includes('filterValue=inbound'));

describe('ten tabs on one view', () => {
  test('share one stream, ring once, stay in step, and continue when the leading one closes', async () => {
    const first = await openPage({ system });
    const context = first.context();
    const streams = watchStreams(context);
    const heard = await watchSound(context);
    const reports: string[] = [];
    context.on('request', (request) => request.url().includes('/attention/rung') && reports.push(request.url()));
    await signIn(first, system.person('marco'));
    await first.goto(VIEW);
    await untilLive(first);
    const others: Page[] = [];
    for (let tab = 1; tab < 10; tab++) {
      const page = await context.newPage();
      await page.goto(VIEW);
      others.push(page);
    }
    const all = [first, ...others] as const;
    for (const page of all) await untilLive(page);
    await eventually(() => expect(filterViews(streams.queries())).toHaveLength(1));
    expect(streams.queries()).toHaveLength(1);
    await first.mouse.click(500, 30);

    const call = intakeCall({ system });
    await call.start('Ten Tabs');
    const id = await call.raise('emergency', 'poison_exposure');
    for (const page of all) await eventually(async () => expect(await readNames(page)).toContain('Ten Tabs'));
    await untilInStep(all);
    await eventually(() => expect(reports).toEqual([`${system.url}/api/conversations/${id}/attention/rung`]));
    expect(heard).toHaveLength(1);

    await first.close();
    await eventually(() => expect(filterViews(streams.queries())).toHaveLength(1));
    await intakeCall({ system }).start('After Handover');
    for (const page of others) await eventually(async () => expect(await readNames(page)).toContain('After Handover'));
    for (const page of others) await untilLive(page);
    expect(streams.queries()).toHaveLength(1);
  });
});

test('a hidden tab has no stream of its own view, and catches up when it is shown again', async () => {
  const page = await openPage({ system });
  const streams = watchStreams(page.context());
  await signIn(page, system.person('jo'));
  await page.goto(VIEW);
  await untilLive(page);
  expect(filterViews(streams.queries())).toHaveLength(1);
  await setVisible(page, false);
  await eventually(() => expect(filterViews(streams.queries())).toEqual([]));
  await intakeCall({ system }).start('While Hidden');
  await setVisible(page, true);
  await eventually(async () => expect(await readNames(page)).toContain('While Hidden'));
  await untilLive(page);
});

test('tabs with different views share at most three streams', async () => {
  const page = await openPage({ system });
  const streams = watchStreams(page.context());
  await signIn(page, system.person('jo'));
  const views = ['resolved', 'open', 'pending'].map(
    (status) => `/conversations?filterField=status&filterValue=${status}`,
  );
  for (const view of [VIEW, ...views]) {
    const tab = await page.context().newPage();
    await tab.goto(view);
    await tab.getByRole('heading', { name: 'Conversations' }).waitFor();
  }
  await eventually(() => {
    expect(streams.queries()).toHaveLength(3);
    expect(filterViews(streams.queries())).toEqual([]);
  });
});

describe('an inbox that loses its network during many changes', () => {
  test('says so throughout, and then equals a fresh query, without a reload and with at most one sound', async () => {
    const agentName = `Storm ${randomUUID().slice(0, 8)}`;
    const agentId = agentName.toLowerCase().replace(' ', '-');
    const page = await openPage({ system });
    const context = page.context();
    const heard = await watchSound(context);
    await signIn(page, system.person('marco'));
    const calls = Array.from({ length: 5 }, (_, index) => ({ callId: randomUUID(), name: `Storm Caller ${index}` }));
    for (const { callId, name } of calls)
      await post([{ callId, type: 'call.started', data: started(name, agentName) }]);
    await page.goto(`/conversations?filterField=agentId&filterValue=${agentId}&sortBy=lastMessageAt`);
    await untilLive(page);
    await eventually(async () => expect(await readNames(page)).toHaveLength(calls.length));
    await page.mouse.click(500, 30);
    await recordLiveness(page);

    await context.setOffline(true);
    await page.getByText(/^Not live since/).waitFor();
    await storm(calls, agentName);
    await context.setOffline(false);

    const fresh = await freshQuery(page, agentId);
    expect(fresh.map(({ name }) => name)).toContain('Storm Newcomer');
    await eventually(async () => expect(await readNames(page)).toEqual(fresh.map(({ name }) => name)));
    for (const { said } of fresh)
      await page.getByRole('list', { name: 'Conversations' }).getByText(said).first().waitFor();
    await untilLive(page);
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
    const { whileAway, isSamePage } = await recordedLiveness(page);
    expect(isSamePage).toBe(true);
    expect(whileAway.length).toBeGreaterThan(0);
    expect(whileAway).not.toContain('live');
    expect(heard.length).toBeLessThanOrEqual(1);
  });
});

const started = (contactName: string, agentName: string) => ({
  direction: 'inbound',
  from: '+13035550142',
  to: '+13035550110',
  contactName,
  agentName,
});

/** 50 events a second for 6 seconds: messages in five calls, alerts raised and cleared, and a new call. */
async function storm(calls: readonly { callId: string }[], agentName: string): Promise<void> {
  const newcomer = randomUUID();
  const begunAt = performance.now();
  for (let beat = 0; beat < 30; beat++) {
    const talk = Array.from({ length: 8 }, (_, index) => {
      const { callId } = calls[(beat + index) % calls.length] ?? { callId: newcomer };
      return {
        callId,
        type: 'message.received',
        data: { messageId: randomUUID(), role: 'caller', text: `Line ${beat}.${index}` },
      };
    });
    const { callId } = calls[beat % calls.length] ?? { callId: newcomer };
    const alarm = { callId, type: 'attention.raised', data: { level: 'attention', reason: 'complaint' } };
    const relief = { callId, type: 'attention.cleared', data: {} };
    const arrival = { callId: newcomer, type: 'call.started', data: started('Storm Newcomer', agentName) };
    // The last alerts stay raised.
    await post([...talk, alarm, ...(beat === 3 ? [arrival] : beat < 25 ? [relief] : [])]);
    // Keeps the rate of events constant.
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, begunAt + (beat + 1) * 200 - performance.now())));
  }
}

async function post(events: readonly { callId: string; type: string; data: object }[]): Promise<void> {
  const at = new Date().toISOString();
  const response = await fetch(`${system.url}/api/intake/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${system.demo.apiKeys['willow']}` },
    body: JSON.stringify({ events: events.map((event) => ({ id: randomUUID(), at, ...event })) }),
  });
  expect(response.status).toBe(200);
}

/** The list that the server returns once its inbox has caught up. */
async function freshQuery(page: Page, agentId: string): Promise<{ name: string; said: string }[]> {
  return await eventually(async () => {
    const response = await page.request.get(
      `/api/conversations?filterField=agentId&filterValue=${agentId}&sortBy=lastMessageAt`,
    );
    // The contract guarantees the response's shape, which other tests check.
    const { data } = (await response.json()) as { data: { name: string; lastMessage: { text: string } | null }[] };
    expect(data.filter(({ lastMessage }) => lastMessage?.text.startsWith('Line 29.'))).toHaveLength(5);
    return data.map(({ name, lastMessage }) => ({ name, said: lastMessage?.text ?? name }));
  });
}

/** Records in the page the displayed connection state, and whether the browser was online. */
async function recordLiveness(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pill = document.querySelector('header [data-status]');
    const said: { status: string | null; isOnline: boolean }[] = [];
    const note = () => said.push({ status: pill?.getAttribute('data-status') ?? null, isOnline: navigator.onLine });
    new MutationObserver(note).observe(document.querySelector('header') ?? document.body, {
      attributes: true,
      subtree: true,
      attributeFilter: ['data-status'],
    });
    Object.assign(window, { said });
  });
}

async function recordedLiveness(page: Page): Promise<{ whileAway: (string | null)[]; isSamePage: boolean }> {
  return await page.evaluate(() => {
    const { said } = window as unknown as { said?: { status: string | null; isOnline: boolean }[] };
    return {
      isSamePage: said !== undefined,
      whileAway: (said ?? []).filter(({ isOnline }) => !isOnline).map(({ status }) => status),
    };
  });
}
