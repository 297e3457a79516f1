import { describe, expect, test } from 'vitest';
import { deliveryAfter, deliveryOf } from './delivery.ts';
import { framesOf, itemOf } from './frame.ts';

const items = [6, 8, 10].map((position) =>
  itemOf({ event: 'view', data: { total: 0, attentionTotal: 0, position }, position, key: `k${position}` }),
);
const delivery = deliveryOf(5, 10, framesOf(items, 'e'));
const positionsAfter = (position: number) => deliveryAfter(delivery, position)?.frames.map((frame) => frame.position);

describe('a delivery to a connection whose catch-up covered a part', () => {
  test('is itself if nothing of it was covered', () => {
    expect(deliveryAfter(delivery, 5)).toBe(delivery);
    expect(deliveryAfter(delivery, 3)).toBe(delivery);
  });

  test('is the rest after what was covered', () => {
    expect(positionsAfter(6)).toEqual([8, 10]);
    expect(positionsAfter(9)).toEqual([10]);
  });

  test('is nothing if all of it was covered', () => {
    expect(positionsAfter(10)).toBeUndefined();
    expect(positionsAfter(12)).toBeUndefined();
  });
});
