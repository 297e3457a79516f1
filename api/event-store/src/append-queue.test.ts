import { describe, expect, test } from 'vitest';
import { AppendQueue, type Waiting } from './append-queue.ts';
import { prepareAppend } from './prepare.ts';
import { anyCodec } from './test/any-codec.ts';
import { buildAppend, buildEvent } from './test/build-append.ts';
import type { AppendRequest } from './types.ts';

describe('AppendQueue', () => {
  test('takes the oldest appends first, as many as requested', () => {
    const queue = new AppendQueue();
    const all = Array.from({ length: 5 }, (_, i) => wait({ tenantId: `acc_${i}` }));
    for (const waiting of all) queue.push(waiting);

    expect(queue.take(2)?.waiting).toEqual(all.slice(0, 2));
    expect(queue.take(9)?.waiting).toEqual(all.slice(2));
    expect(queue.length).toBe(0);
  });

  test('limits a batch in appends, events and bytes', () => {
    const queue = new AppendQueue();
    const events = Array.from({ length: 500 }, () => buildEvent());
    for (let i = 0; i < 3; i += 1) queue.push(wait({ tenantId: 'acc_large', events }));
    for (let i = 0; i < 600; i += 1) queue.push(wait({ tenantId: `acc_${i}` }));
    const sizes = (kind: 'long' | 'short') =>
      Array.from({ length: 3 }, () => {
        const batch = queue.take(1_000, kind);
        queue.finish(batch?.waiting ?? []);
        return batch?.waiting.length;
      });

    expect(sizes('long')).toEqual([2, 1, undefined]);
    expect(sizes('short')).toEqual([250, 250, 100]);
  });

  test('takes all appends of a tenant, and no more from that tenant until the batch is finished', () => {
    const queue = new AppendQueue();
    const [first, other, second, third] = [wait(), wait({ tenantId: 'acc_other' }), wait(), wait()];
    for (const waiting of [first, other, second]) queue.push(waiting);

    expect(queue.take(1)?.waiting).toEqual([first, second]);
    queue.push(third);
    expect(queue.take(9)?.waiting).toEqual([other]);
    expect(queue.take(9)).toBeUndefined();
    queue.finish([first, second]);
    expect(queue.take(9)?.waiting).toEqual([third]);
  });

  test('takes an append that exceeds the limits by itself', () => {
    const queue = new AppendQueue();
    const large = wait({ events: Array.from({ length: 20 }, () => buildEvent({ text: 'x'.repeat(250_000) })) });
    queue.push(large);
    queue.push(wait());

    expect(queue.take(10)?.waiting).toEqual([large]);
  });

  test('admits one append of a command at a time, in order of arrival', () => {
    const queue = new AppendQueue();
    const [first, second, third] = [1, 2, 3].map(() => wait({ commandId: 'cmd-1' })) as [Waiting, Waiting, Waiting];

    expect([first, second, third].map((waiting) => queue.admit(waiting))).toEqual([true, false, false]);
    expect(queue.release(first)).toBe(second);
    expect(queue.release(second)).toBe(third);
    expect(queue.release(third)).toBeUndefined();
    expect(queue.admit(wait({ commandId: 'cmd-1' }))).toBe(true);
  });

  test('does not delay other commands, or the same command of another tenant', () => {
    const queue = new AppendQueue();
    queue.admit(wait({ commandId: 'cmd-1' }));

    expect(queue.admit(wait({ commandId: 'cmd-2' }))).toBe(true);
    expect(queue.admit(wait({ commandId: 'cmd-1', tenantId: 'acc_other' }))).toBe(true);
    expect(queue.admit(wait())).toBe(true);
  });

  test('is full at its limits until appends are answered', () => {
    const queue = new AppendQueue();
    const large = (i: number) =>
      wait({
        tenantId: `acc_${i}`,
        events: Array.from({ length: 64 }, () => buildEvent({ text: 'x'.repeat(250_000) })),
      });
    const admitted = Array.from({ length: 4 }, (_, i) => large(i));
    for (const waiting of admitted) queue.admit(waiting);

    expect(queue.roomFor(large(9).append)).toBe('full');
    expect(queue.roomFor(wait().append)).toBe('room');
    for (const waiting of admitted) queue.release(waiting);
    expect(queue.roomFor(large(9).append)).toBe('room');

    for (let i = 0; i < 10_000; i += 1) queue.admit(wait({ tenantId: `acc_${i}` }));
    expect(queue.roomFor(wait().append)).toBe('full');
  });

  test('keeps room for other tenants however much one or several tenants append', () => {
    const queue = new AppendQueue();
    const fill = (tenantId: string) => {
      let count = 0;
      for (; queue.roomFor(wait({ tenantId }).append) === 'room'; count += 1) queue.admit(wait({ tenantId }));
      return count;
    };

    expect([fill('acc_first'), fill('acc_second'), fill('acc_third')]).toEqual([5_000, 2_500, 1_250]);
    expect(queue.roomFor(wait({ tenantId: 'acc_first' }).append)).toBe('over_share');
    expect(queue.roomFor(wait().append)).toBe('room');
  });

  test('takes turns between a long lane and short ones', () => {
    const queue = new AppendQueue();
    for (let i = 0; i < 600; i += 1) queue.push(wait({ tenantId: 'acc_loud' }));
    const taken: (readonly [string, number])[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const quiet = [wait({ tenantId: `acc_${turn}a` }), wait({ tenantId: `acc_${turn}b` })];
      for (const waiting of quiet) queue.push(waiting);
      const batch = queue.take(1_000);
      if (batch === undefined) throw new Error('unreachable');
      taken.push([batch.kind, batch.waiting.length]);
      queue.finish(batch.waiting);
    }
    expect(taken).toEqual([
      ['long', 250],
      ['short', 4],
      ['long', 250],
      ['short', 4],
    ]);
  });
});

function wait(request: Partial<AppendRequest> = {}): Waiting {
  return { append: prepareAppend(buildAppend(request), anyCodec), since: 0, resolve: () => {}, reject: () => {} };
}
