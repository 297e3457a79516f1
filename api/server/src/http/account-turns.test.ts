import { describe, expect, test } from 'vitest';
import { createAccountTurns, type Line, lineOf } from './account-turns.ts';

/** Turns whose work ends when the test says so. */
function open() {
  const turns = createAccountTurns();
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const take = (tenantId: string, name: string, line: Line = 'costly', bytes = 0) =>
    turns.take({ tenantId, line, bytes }, () => {
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

describe('turns of accounts', () => {
  test('run one costly request of an account at a time, in order', async () => {
    const { take, end, begun } = open();
    const all = ['a1', 'a2', 'a3'].map((name) => take('a', name));
    expect(begun).toEqual(['a1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'a2']);
    await end('a2');
    await end('a3');
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3']);
  });

  test('let accounts run beside each other', () => {
    const { take, begun } = open();
    void take('a', 'a1');
    void take('b', 'b1');
    expect(begun).toEqual(['a1', 'b1']);
  });

  test('go on after a request that fails', async () => {
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

  test('run requests of other lines beside it', () => {
    const { take, begun } = open();
    for (const line of ['costly', 'intake', 'talk', 'plain'] as const)
      for (const nth of Array(20).keys()) void take('a', `${line} ${nth}`, line);
    const countOf = (line: Line) => begun.filter((name) => name.startsWith(line)).length;
    expect([countOf('costly'), countOf('intake'), countOf('talk'), countOf('plain')]).toEqual([1, 1, 4, 12]);
  });

  test('are taken in a line by route and body', () => {
    const [small, large] = [Buffer.alloc(1_000), Buffer.alloc(40_000)];
    expect([lineOf('intakeEvents', small), lineOf('intakeEvents', large)]).toEqual([undefined, 'intake']);
    expect([lineOf('talks.take', small), lineOf('talks.start', large)]).toEqual(['talk', 'talk']);
    expect([lineOf('flows.change', small), lineOf('flows.change', large)]).toEqual(['plain', 'costly']);
    expect([lineOf('readCallStats', undefined), lineOf('listConversations', undefined)]).toEqual(['costly', 'plain']);
  });

  test('refuse a request past those that may wait, with a time to come back', async () => {
    const { take } = open();
    for (let nth = 0; nth <= 500; nth += 1) void take('a', `a${nth}`);
    await expect(take('a', 'one more')).rejects.toMatchObject({
      code: 'rate_limit.exceeded',
      details: { retryAfterMs: 1_000 },
    });
    await expect(Promise.race([take('b', 'b1'), 'begun'])).resolves.toBe('begun');
  });

  test('refuse a body past those that may wait, and take smaller ones', async () => {
    const { take, end } = open();
    const mebibyte = 1024 * 1024;
    void take('a', 'first', 'intake', mebibyte);
    for (let nth = 0; nth < 32; nth += 1) void take('a', `a${nth}`, 'intake', mebibyte);
    await expect(take('a', 'refused', 'intake', 1)).rejects.toMatchObject({ code: 'rate_limit.exceeded' });
    await end('first');
    const later = take('a', 'later', 'intake', mebibyte);
    for (let nth = 0; nth < 32; nth += 1) await end(`a${nth}`);
    await end('later');
    expect(await later).toBe('later');
  });
});
