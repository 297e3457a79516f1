import { describe, expect, test } from 'vitest';
import { prepareAppend } from './prepare.ts';
import { AppendQueue, type Waiting } from './queue.ts';
import { anyCodec } from './test/any-codec.ts';
import { buildAppend, buildEvent } from './test/build-append.ts';
import type { AppendRequest } from './types.ts';

describe('AppendQueue', () => {
  test('gives the oldest first, as many as were asked for', () => {
    const queue = new AppendQueue();
    const all = Array.from({ length: 5 }, (_, i) => wait({ tenantId: `acc_${i}` }));
    for (const waiting of all) queue.push(waiting);

    expect(queue.take(2)).toEqual(all.slice(0, 2));
    expect(queue.take(9)).toEqual(all.slice(2));
    expect(queue.length).toBe(0);
  });

  test('gives no more than a batch may hold', () => {
    const queue = new AppendQueue();
    const events = Array.from({ length: 500 }, () => buildEvent());
    for (let i = 0; i < 3; i += 1) queue.push(wait({ tenantId: `acc_large-${i}`, events }));
    for (let i = 0; i < 600; i += 1) queue.push(wait({ tenantId: `acc_${i}` }));

    const sizes = Array.from({ length: 4 }, () => queue.take(1_000).length);

    expect(sizes).toEqual([2, 250, 250, 101]);
  });

  test('gives an account whole, and nothing more of it until that is finished', () => {
    const queue = new AppendQueue();
    const [first, other, second, third] = [wait(), wait({ tenantId: 'acc_other' }), wait(), wait()];
    for (const waiting of [first, other, second]) queue.push(waiting);

    expect(queue.take(1)).toEqual([first, second]);
    queue.push(third);
    expect(queue.take(9)).toEqual([other]);
    expect(queue.take(9)).toEqual([]);
    queue.finish([first, second]);
    expect(queue.take(9)).toEqual([third]);
  });

  test('gives an append alone that is larger than a batch should be', () => {
    const queue = new AppendQueue();
    const large = wait({ events: Array.from({ length: 20 }, () => buildEvent({ text: 'x'.repeat(250_000) })) });
    queue.push(large);
    queue.push(wait());

    expect(queue.take(10)).toEqual([large]);
  });

  test('lets one append of a command go on at a time, in the order they came', () => {
    const queue = new AppendQueue();
    const [first, second, third] = [1, 2, 3].map(() => wait({ commandId: 'cmd-1' })) as [Waiting, Waiting, Waiting];

    expect([first, second, third].map((waiting) => queue.admit(waiting))).toEqual([true, false, false]);
    expect(queue.release(first)).toBe(second);
    expect(queue.release(second)).toBe(third);
    expect(queue.release(third)).toBeUndefined();
    expect(queue.admit(wait({ commandId: 'cmd-1' }))).toBe(true);
  });

  test('holds back neither other commands nor the same one of another account', () => {
    const queue = new AppendQueue();
    queue.admit(wait({ commandId: 'cmd-1' }));

    expect(queue.admit(wait({ commandId: 'cmd-2' }))).toBe(true);
    expect(queue.admit(wait({ commandId: 'cmd-1', tenantId: 'acc_other' }))).toBe(true);
    expect(queue.admit(wait())).toBe(true);
  });

  test('has no room beyond its bounds until something was answered', () => {
    const queue = new AppendQueue();
    const large = wait({ events: Array.from({ length: 64 }, () => buildEvent({ text: 'x'.repeat(250_000) })) });
    for (let i = 0; i < 4; i += 1) queue.admit(large);

    expect(queue.hasRoomFor(large.append)).toBe(false);
    expect(queue.hasRoomFor(wait().append)).toBe(true);
    queue.release(large);
    expect(queue.hasRoomFor(large.append)).toBe(true);

    for (let i = 0; i < 10_000; i += 1) queue.admit(wait());
    expect(queue.hasRoomFor(wait().append)).toBe(false);
  });
});

function wait(given: Partial<AppendRequest> = {}): Waiting {
  return { append: prepareAppend(buildAppend(given), anyCodec), since: 0, resolve: () => {}, reject: () => {} };
}
