import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../harness/browser.ts';
import { type Samples, spreadOf, summarise } from '../harness/rounds.ts';
import { type Bar, type Figure, type Row, verdict } from '../harness/row.ts';
import { type BenchServer, startServer } from '../harness/server.ts';

const PERSON = 'ben@willowcreek.example';
const STEPS = 300;
const IN_A_ROW = 10;
/** Each moves the canvas once, and waits for its frame. */
const MOVES = 120;
const BAR: Bar = { must: 8, aim: 4, better: 'less' };

/** What a frame costs in script while a flow of 300 steps is panned. */
export const flowPanRow: Row = {
  name: 'flow-pan',
  async run({ rounds, note }) {
    const server = await startServer();
    const browser = await launchBrowser();
    try {
      const context = await browser.newContext({
        baseURL: server.demo.url,
        viewport: { width: 1440, height: 900 },
        locale: 'en-US',
      });
      const page = await context.newPage();
      await openFlow(page, server);
      const session = await context.newCDPSession(page);
      await session.send('Performance.enable');
      const costs: number[] = [];
      // The first one warms up.
      for (let round = -1; round < rounds; round += 1) {
        const cost = await pan(page, session);
        if (round < 0) continue;
        costs.push(cost);
        note(`  ${MOVES} frames, ${cost.toFixed(2)} ms of script each`);
      }
      return [figure(summarise(costs))];
    } finally {
      await browser.close();
      await server.close();
    }
  },
};

async function openFlow(page: Page, { demo }: BenchServer): Promise<void> {
  const person = demo.users.find(({ email }) => email === PERSON);
  if (person === undefined) throw new Error(`nobody in the demo is ${PERSON}`);
  const { email, password } = person;
  await post(page, '/api/login', { email, password });
  const { id } = await post(page, '/api/flows', chain());
  await page.goto(`/flows?id=${id}&view=canvas`);
  await page
    .locator('.react-flow__node')
    .nth(STEPS - 1)
    .waitFor({ state: 'attached' });
  // A step that is open stands where it stays.
  await step(page).click();
  await page.getByRole('heading', { name: 'Step 1', exact: true }).waitFor();
}

const step = (page: Page) => page.getByLabel('Say, Step 1', { exact: true });

async function post(page: Page, path: string, data: object): Promise<{ readonly id?: unknown }> {
  const answer = await page.request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return await answer.json();
}

function chain(): object {
  const place = (nth: number) => ({ x: (nth % IN_A_ROW) * 300, y: Math.floor(nth / IN_A_ROW) * 160 });
  return {
    name: 'Bench',
    start: 's0',
    nodes: Array.from({ length: STEPS }, (_, nth) => ({
      id: `s${nth}`,
      type: nth === 0 ? 'start' : nth === STEPS - 1 ? 'end' : 'say',
      name: `Step ${nth}`,
      text: { en: 'Hello.' },
      at: place(nth),
    })),
    edges: Array.from({ length: STEPS - 1 }, (_, nth) => ({
      id: `e${nth}`,
      from: `s${nth}`,
      to: `s${nth + 1}`,
      when: { type: 'else' },
    })),
  };
}

/** Drags the canvas there and back, a frame a move; answers the script time of a frame in ms. */
async function pan(page: Page, session: CDPSession): Promise<number> {
  const box = await step(page).boundingBox();
  if (box === null) throw new Error('the canvas is not shown');
  // Beside a step: neither on one nor on a way.
  const [x, y] = [box.x + box.width + 6, box.y + 8];
  await page.mouse.move(x, y);
  const view = page.locator('.react-flow__viewport');
  const before = await view.getAttribute('style');
  await page.mouse.down();
  const from = await scriptSeconds(session);
  for (let move = 1; move <= MOVES; move += 1) {
    const away = move <= MOVES / 2 ? move : MOVES - move + 1;
    await page.mouse.move(x + away * 2, y + away);
  }
  const took = (await scriptSeconds(session)) - from;
  await page.mouse.up();
  if ((await view.getAttribute('style')) === before) throw new Error('the canvas has not moved');
  return (took * 1_000) / MOVES;
}

/** https://chromedevtools.github.io/devtools-protocol/tot/Performance/#method-getMetrics */
async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const found = metrics.find(({ name }) => name === 'ScriptDuration');
  if (found === undefined) throw new Error('the browser does not tell the time of scripts');
  return found.value;
}

function figure(samples: Samples): Figure {
  return {
    row: 'flow-pan',
    value: samples.median,
    unit: 'ms of script a frame',
    peer: `${STEPS} steps, a frame lasts 16.7 ms`,
    peerValue: null,
    ratio: null,
    must: `≤ ${BAR.must} ms`,
    aim: `${BAR.aim} ms`,
    met: verdict(samples.median, BAR),
    spread: spreadOf(samples),
  };
}
