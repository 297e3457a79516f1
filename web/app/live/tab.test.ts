import { ConversationId } from '@switchboard/contracts/base/ids';
import type { StreamMessage } from '@switchboard/contracts/stream/messages';
import { describe, expect, test } from 'vitest';
import { FakeEventSource, viewAt } from '../test/fake-event-source.ts';
import { fakeTime, settle } from '../test/fake-time.ts';
import { openStream } from './stream.ts';
import { createStreamPool, type LiveNote } from './stream-pool.ts';
import { openTab, type TabNote } from './tab.ts';

/** A browser: the state that its tabs share, and its open connections. */
function browser() {
  const time = fakeTime();
  const channels = new Map<string, (note: TabNote) => void>();
  const waiting: { tabId: string; lead: () => void }[] = [];
  let leader: string | undefined;
  const sources: FakeEventSource[] = [];
  const frozen = new Set<string>();

  function next(): void {
    leader = undefined;
    const first = waiting.shift();
    if (!first) return;
    leader = first.tabId;
    first.lead();
  }

  function tab(tabId: string) {
    let isVisible = true;
    let onVisibility = () => {};
    const received: LiveNote[] = [];
    const rung: LiveNote[] = [];
    const opened = openTab({
      tabId,
      every: time.every,
      now: time.now,
      isVisible: () => isVisible,
      watchVisibility(onChange) {
        onVisibility = onChange;
        return () => {};
      },
      openChannel(onNote) {
        channels.set(tabId, onNote);
        const tell = (note: TabNote) => {
          if (frozen.has(tabId)) return;
          for (const [other, hear] of [...channels])
            if (other !== tabId) queueMicrotask(() => channels.has(other) && hear(structuredClone(note)));
        };
        return { tell, close: () => void channels.delete(tabId) };
      },
      askToLead(lead) {
        waiting.push({ tabId, lead });
        if (leader === undefined) queueMicrotask(() => leader === undefined && next());
        return () => {
          const place = waiting.findIndex((wish) => wish.tabId === tabId);
          if (place >= 0) waiting.splice(place, 1);
          if (leader === tabId) queueMicrotask(next);
        };
      },
      createStreamPool: (tell) =>
        createStreamPool({
          tell,
          after: time.after,
          ambientQuery: 'ambient',
          openStream: (options) =>
            openStream({ ...options, deps: { now: time.now, after: time.after, openEventSource: connect } }),
        }),
      onNote: (note) => received.push(note),
      onLeadNote: (note) => rung.push(note),
      onLeading: () => {},
    });
    const show = (visible: boolean) => {
      isVisible = visible;
      onVisibility();
    };
    const frames = () => received.flatMap((note) => (note.kind === 'frames' ? note.frames : []));
    return { ...opened, show, received, rung, frames };
  }

  function connect(url: string): FakeEventSource {
    const source = new FakeEventSource(url);
    sources.push(source);
    return source;
  }
  /** Freezes a tab, which then neither receives nor sends anything, without closing it. Returns a function that unfreezes it. */
  function freeze(tabId: string): () => void {
    const hear = channels.get(tabId);
    channels.delete(tabId);
    frozen.add(tabId);
    return () => {
      frozen.delete(tabId);
      if (hear) channels.set(tabId, hear);
    };
  }
  /** Ends a tab without notice. */
  const crash = freeze;
  return { time, tab, crash, freeze, leader: () => leader, open: () => sources.filter(({ isClosed }) => !isClosed) };
}

/** A frame that removes a row from the view at a position. */
const goneAt = (position: number): StreamMessage => ({
  event: 'conversation:deleted',
  data: { conversation: { id: ConversationId.parse(1) }, reason: 'left-view', position },
});

describe('ten tabs on one view', () => {
  async function tenTabs() {
    const world = browser();
    const tabs = Array.from({ length: 10 }, (_, index) => world.tab(`t${index}`));
    await settle();
    for (const tab of tabs) tab.want('q', 'e.1');
    await settle();
    return { ...world, tabs };
  }

  test('share one stream', async () => {
    const { open } = await tenTabs();
    expect(open().map(({ url }) => url)).toEqual(['/api/sse?q=&lastEventId=e.1']);
  });

  test('all receive a frame, the leading tab first, so that it rings', async () => {
    const { open, tabs, time } = await tenTabs();
    open()[0]?.send(viewAt(2), 'e.2');
    await time.pass(16);
    for (const tab of tabs) expect(tab.frames()).toHaveLength(1);
    expect(tabs.filter(({ rung }) => rung.some(({ kind }) => kind === 'frames'))).toHaveLength(1);
  });

  test('continue at their cursor with the next leader when the leading tab closes', async () => {
    const { open, tabs, time, leader } = await tenTabs();
    open()[0]?.send(viewAt(2), 'e.2');
    await time.pass(16);
    tabs[0]?.close();
    await settle();
    expect(leader()).toBe('t1');
    expect(open().map(({ url }) => url)).toEqual(['/api/sse?q=&lastEventId=e.2']);
  });
});

describe('a hidden tab', () => {
  test('has no stream and resumes at its cursor when it becomes visible', async () => {
    const { tab, open, time } = browser();
    const [front, back] = [tab('front'), tab('back')];
    await settle();
    front.want('q1', 'e.1');
    back.want('q2', 'e.1');
    await settle();
    open()
      .find(({ url }) => url.includes('q2'))
      ?.send(viewAt(5), 'e.5');
    await time.pass(16);
    back.show(false);
    await settle();
    expect(open().map(({ url }) => url)).toEqual(['/api/sse?q1=&lastEventId=e.1']);
    back.show(true);
    await settle();
    expect(open().map(({ url }) => url)).toContain('/api/sse?q2=&lastEventId=e.5');
  });

  test('gets totals but no rows, and catches up when it becomes visible', async () => {
    const { tab, open, time } = browser();
    const [front, back] = [tab('front'), tab('back')];
    await settle();
    for (const each of [front, back]) each.want('q', 'e.1');
    back.show(false);
    await settle();
    for (let position = 2; position < 900; position++) open()[0]?.send(goneAt(position), `e.${position}`);
    open()[0]?.send(viewAt(900, 3), 'e.900');
    await time.pass(16);
    expect(back.frames().map(({ message }) => message)).toEqual([viewAt(900, 3)]);
    expect(front.frames()).toHaveLength(899);
    back.show(true);
    await settle();
    // More frames were missed than are kept for joining tabs, so the stream reopens at the tab's cursor.
    expect(open().map(({ url }) => url)).toEqual(['/api/sse?q=&lastEventId=e.1']);
  });

  test('gets a few missed frames immediately when it becomes visible', async () => {
    const { tab, open, time } = browser();
    const [front, back] = [tab('front'), tab('back')];
    await settle();
    for (const each of [front, back]) each.want('q', 'e.1');
    back.show(false);
    await settle();
    open()[0]?.send(goneAt(2), 'e.2');
    await time.pass(16);
    expect(back.frames()).toEqual([]);
    back.show(true);
    await settle();
    expect(back.frames().map(({ cursor }) => cursor)).toEqual(['e.2']);
    expect(open()).toHaveLength(1);
    front.close();
    await settle();
    expect(open().map(({ url }) => url)).toEqual(['/api/sse?q=&lastEventId=e.2']);
  });

  test('gives up the lead to a visible tab', async () => {
    const { tab, leader } = browser();
    const [first, second] = [tab('first'), tab('second')];
    await settle();
    first.want('q', 'e.1');
    second.want('q', 'e.1');
    await settle();
    expect(leader()).toBe('first');
    first.show(false);
    await settle();
    expect(leader()).toBe('second');
  });

  test('keeps leading on the ambient stream if it is the only tab', async () => {
    const { tab, open, leader } = browser();
    const only = tab('only');
    await settle();
    only.want('q', 'e.1');
    only.show(false);
    await settle();
    expect(leader()).toBe('only');
    expect(open().map(({ url }) => url)).toEqual(['/api/sse?ambient=&lastEventId=e.1']);
  });
});

test('a crashed tab is forgotten after two missed checks', async () => {
  const { tab, crash, open, time } = browser();
  const [front, crashed] = [tab('front'), tab('crashed')];
  await settle();
  front.want('q1', 'e.1');
  crashed.want('q2', 'e.1');
  await settle();
  crash('crashed');
  const queries = () => open().map(({ url }) => url.slice(0, 11));
  await time.pass(30_000);
  expect(queries()).toContain('/api/sse?q2');
  await time.pass(90_000);
  expect(queries()).not.toContain('/api/sse?q2');
});

test('a tab is stale while the leading tab hangs, and live when it recovers', async () => {
  const { tab, open, time, freeze } = browser();
  const [front, other] = [tab('front'), tab('other')];
  await settle();
  for (const each of [front, other]) each.want('q', 'e.1');
  await settle();
  open()[0]?.send(viewAt(2), 'e.2');
  await time.pass(16);
  const lastState = () => other.received.findLast((note) => note.kind === 'state');
  expect(lastState()).toMatchObject({ state: { status: 'live' } });
  const thaw = freeze('front');
  await time.pass(70_000);
  expect(lastState()).toMatchObject({ state: { status: 'stale' } });
  thaw();
  open()[0]?.send(viewAt(3), 'e.3');
  await time.pass(10_000);
  expect(lastState()).toMatchObject({ state: { status: 'live' } });
});
