import { describe, expect, test } from 'vitest';
import { isFurther, toDeliveryState } from './message-status.ts';

describe('the delivery state of a message', () => {
  test('has four values for all statuses that carriers report', () => {
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
  test('never goes back to an earlier one', () => {
    expect(isFurther('sent', 'queued')).toBe(true);
    expect(isFurther('queued', 'sent')).toBe(false);
    expect(isFurther('failed', 'delivered')).toBe(false);
    expect(isFurther('delivered', 'delivered')).toBe(false);
  });
});
