import { describe, expect, test } from 'vitest';
import { createGate } from '../http/limits/gate.ts';
import { SharedReads } from './shared-reads.ts';

function world() {
  const reads = new SharedReads<string>(createGate(1));
  const log: string[] = [];
  const gates: PromiseWithResolvers<string>[] = [];
  const ask = (key: string, name: string) =>
    reads.read(key, {
      ready: () => void log.push(`${name} ready`),
      run: () => {
        log.push(`${name} reads`);
        const gate = Promise.withResolvers<string>();
        gates.push(gate);
        return gate.promise;
      },
    });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { log, gates, ask, turn };
}

describe('SharedReads', () => {
  test('runs one read for all participants that join before it starts, and tells each that it starts', async () => {
    const { log, gates, ask, turn } = world();
    const [a, b] = [ask('x', 'a'), ask('x', 'b')];
    await turn();
    expect(log).toEqual(['a ready', 'b ready', 'a reads']);
    gates[0]?.resolve('told');
    expect(await Promise.all([a, b])).toEqual(['told', 'told']);
  });

  test('runs another read for a participant that joins later, or with another key', async () => {
    const { log, gates, ask, turn } = world();
    const first = ask('x', 'a');
    await turn();
    const rest = [ask('x', 'late'), ask('y', 'other'), ask('x', 'late too')];
    await turn();
    expect(log).toEqual(['a ready', 'a reads']);
    for (let n = 0; n < 3; n++) {
      gates[n]?.resolve(String(n));
      await turn();
    }
    expect(log.slice(2)).toEqual(['late ready', 'late too ready', 'late reads', 'other ready', 'other reads']);
    expect([await first, ...(await Promise.all(rest))]).toEqual(['0', '1', '2', '1']);
  });

  test('fails for all participants and reads again afterward', async () => {
    const { gates, ask, turn } = world();
    const both = Promise.allSettled([ask('x', 'a'), ask('x', 'b')]);
    await turn();
    gates[0]?.reject(new Error('away'));
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const again = ask('x', 'c');
    await turn();
    gates[1]?.resolve('back');
    expect(await again).toBe('back');
  });
});
