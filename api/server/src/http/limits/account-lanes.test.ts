import { describe, expect, test } from 'vitest';
import { chooseLane, createAccountLanes, type Lane } from './account-lanes.ts';

/** Creates lanes whose requests finish when the test says so. */
function open() {
  const lanes = createAccountLanes();
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const take = (tenantId: string, name: string, lane: Lane = 'costly', bytes = 0) =>
    lanes.run({ tenantId, lane, bytes }, () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)));
      });
    });
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error);
    await new Promise(setImmediate);
  };
  return { take, end, begun };
}

describe('account lanes', () => {
  test('run one costly request of an account at a time, in order of arrival', async () => {
    const { take, end, begun } = open();
    const all = ['a1', 'a2', 'a3'].map((name) => take('a', name));
    expect(begun).toEqual(['a1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'a2']);
    await end('a2');
    await end('a3');
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3']);
  });

  test('run different accounts concurrently', () => {
    const { take, begun } = open();
    void take('a', 'a1');
    void take('b', 'b1');
    expect(begun).toEqual(['a1', 'b1']);
  });

  test('continue after a failed request', async () => {
    const { take, end, begun } = open();
    const failure = expect(take('a', 'a1')).rejects.toThrow('away');
    const next = take('a', 'a2');
    await end('a1', new Error('away'));
    await failure;
    expect(begun).toEqual(['a1', 'a2']);
    await end('a2');
    await next;
    void take('a', 'a3');
    expect(begun).toEqual(['a1', 'a2', 'a3']);
  });

  test('run each lane with its own concurrency', () => {
    const { take, begun } = open();
    for (const lane of ['costly', 'intake', 'talk', 'plain'] as const)
      for (const nth of Array(20).keys()) void take('a', `${lane} ${nth}`, lane);
    const countBegun = (lane: Lane) => begun.filter((name) => name.startsWith(lane)).length;
    expect([countBegun('costly'), countBegun('intake'), countBegun('talk'), countBegun('plain')]).toEqual([
      1, 1, 4, 12,
    ]);
  });

  test('are chosen by route and body size', () => {
    const [small, large] = [Buffer.alloc(1_000), Buffer.alloc(40_000)];
    expect([chooseLane('intakeEvents', small), chooseLane('intakeEvents', large)]).toEqual([undefined, 'intake']);
    expect([chooseLane('talks.take', small), chooseLane('talks.start', large)]).toEqual(['talk', 'talk']);
    expect([chooseLane('flows.change', small), chooseLane('flows.change', large)]).toEqual(['plain', 'costly']);
    expect([chooseLane('readCallStats', undefined), chooseLane('listConversations', undefined)]).toEqual([
      'costly',
      'plain',
    ]);
  });

  test('reject a request when the queue is full and say when to retry', async () => {
    const { take } = open();
    for (let nth = 0; nth <= 500; nth += 1) void take('a', `a${nth}`);
    await expect(take('a', 'rejected')).rejects.toMatchObject({
      code: 'rate_limit.exceeded',
      details: { retryAfterMs: 1_000 },
    });
    await expect(Promise.race([take('b', 'b1'), 'begun'])).resolves.toBe('begun');
  });

  test('reject a request when the waiting bodies exceed the byte limit and accept it later', async () => {
    const { take, end } = open();
    const mebibyte = 1024 * 1024;
    void take('a', 'first', 'intake', mebibyte);
    for (let nth = 0; nth < 32; nth += 1) void take('a', `a${nth}`, 'intake', mebibyte);
    await expect(take('a', 'rejected', 'intake', 1)).rejects.toMatchObject({ code: 'rate_limit.exceeded' });
    await end('first');
    const later = take('a', 'later', 'intake', mebibyte);
    for (let nth = 0; nth < 32; nth += 1) await end(`a${nth}`);
    await end('later');
    expect(await later).toBe('later');
  });
});
