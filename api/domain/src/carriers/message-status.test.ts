import { describe, expect, test } from 'vitest';
import { deliveryStateOf, isFurther } from './message-status.ts';

describe('the delivery of a message', () => {
  test('has four states, whatever carriers call them', () => {
    expect(['accepted', 'sending', 'sent', 'delivered', 'undelivered', 'canceled'].map(deliveryStateOf)).toEqual([
      'queued',
      'queued',
      'sent',
      'delivered',
      'failed',
      'failed',
    ]);
    expect(['received', 'toString', ''].map(deliveryStateOf)).toEqual([undefined, undefined, undefined]);
  });
  test('leads nowhere back', () => {
    expect(isFurther('sent', 'queued')).toBe(true);
    expect(isFurther('queued', 'sent')).toBe(false);
    expect(isFurther('failed', 'delivered')).toBe(false);
    expect(isFurther('delivered', 'delivered')).toBe(false);
  });
});
