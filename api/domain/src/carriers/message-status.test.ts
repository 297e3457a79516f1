import { describe, expect, test } from 'vitest';
import { isFurther, toDeliveryState } from './message-status.ts';

describe('the delivery of a message', () => {
  test('has four states for all statuses of carriers', () => {
    expect(['accepted', 'sending', 'sent', 'delivered', 'undelivered', 'canceled'].map(toDeliveryState)).toEqual([
      'queued',
      'queued',
      'sent',
      'delivered',
      'failed',
      'failed',
    ]);
    expect(['received', 'toString', ''].map(toDeliveryState)).toEqual([undefined, undefined, undefined]);
  });
  test('never goes back to an earlier state', () => {
    expect(isFurther('sent', 'queued')).toBe(true);
    expect(isFurther('queued', 'sent')).toBe(false);
    expect(isFurther('failed', 'delivered')).toBe(false);
    expect(isFurther('delivered', 'delivered')).toBe(false);
  });
});
