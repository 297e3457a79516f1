import { FlowGraph } from '@switchboard/contracts/talk/flow';
import { TalkVersion } from '@switchboard/contracts/talk/version';
import { describe, expect, test } from 'vitest';
import { createCompiledVersions } from './compiled-versions.ts';

const NO_CONTENT = { query: async () => ({ rows: [] }) } as never;

/** Builds a draft with this many examples of 200 characters. */
const draft = (hash: string, examples: number): TalkVersion =>
  TalkVersion.parse({
    agentId: 'agt_test',
    version: 'draft',
    hash,
    languages: ['en'],
    greeting: {},
    timeZone: 'UTC',
    limits: {},
    thresholds: {},
    flow: FlowGraph.parse({
      start: 'start',
      nodes: [{ id: 'start', type: 'start' }],
      edges: [],
      globals: [],
      slots: [],
      variables: {},
      intents: Array.from({ length: Math.ceil(examples / 100) }, (_, index) => ({
        name: `wish_${index}`,
        examples: { en: Array.from({ length: Math.min(100, examples) }, () => 'visit '.repeat(33).trim()) },
      })),
    }),
    flowId: null,
    promptId: null,
    subflows: {},
    tools: [],
  });

describe('compiled versions', () => {
  test('are compiled once per content, even for concurrent requests', async () => {
    const versions = createCompiledVersions();
    const [one, same, other] = await Promise.all([
      versions.compile('ten_a', draft('a', 1)),
      versions.compile('ten_a', draft('a', 1)),
      versions.compile('ten_b', draft('a', 1)),
    ]);
    expect(same).toBe(one);
    expect(other).not.toBe(one);
    const pinned = { tenantId: 'ten_a', agentId: 'agt_test', version: 'draft', hash: 'a' };
    expect(await versions.find(NO_CONTENT, pinned)).toBe(one);
  });

  test('are evicted by the size of their phrases, least recently used first', async () => {
    const versions = createCompiledVersions();
    const first = await versions.compile('ten_a', draft('first', 1));
    const second = await versions.compile('ten_a', draft('second', 900));
    for (let nth = 0; nth < 12; nth++) {
      await versions.compile('ten_a', draft(`more ${nth}`, 900));
      expect(await versions.compile('ten_a', draft('first', 1))).toBe(first);
    }
    expect(await versions.compile('ten_a', draft('second', 900))).not.toBe(second);
  });

  test('yield the thread while they are compiled', async () => {
    const versions = createCompiledVersions();
    let turns = 0;
    const count = () => {
      turns += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    await versions.compile('ten_a', draft('large', 900));
    clearImmediate(timer);
    expect(turns).toBeGreaterThan(1);
  });

  test('are read again after their content was missing', async () => {
    const versions = createCompiledVersions();
    const pinned = { tenantId: 'ten_a', agentId: 'agt_test', version: 'draft', hash: 'gone' };
    await expect(versions.find(NO_CONTENT, pinned)).rejects.toMatchObject({ code: 'resource.not_found' });
    const { flow: _, ...content } = draft('gone', 1);
    const db = { query: async () => ({ rows: [{ content: { ...content, flow: draft('gone', 1).flow } }] }) } as never;
    expect((await versions.find(db, pinned)).version.hash).toBe('gone');
  });
});
