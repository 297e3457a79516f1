import { describe, expect, test } from 'vitest';
import { parseIntakeEvent } from './parse-event.ts';

const event = (fields: object = {}) => ({
  id: 'evt-1',
  callId: 'call-1',
  type: 'message.received',
  at: '2026-11-20T15:00:00Z',
  data: { messageId: 'm1', role: 'caller', text: 'hi' },
  ...fields,
});
const rejected = (item: unknown) => {
  const parsed = parseIntakeEvent(item);
  return parsed.ok ? undefined : parsed.rejection;
};

describe('the parser of intake events', () => {
  test('accepts events that match the contract, and ignores unknown keys', () => {
    const data = { messageId: 'm1', role: 'caller', text: 'hi', mood: 'good' };
    expect(parseIntakeEvent(event({ extra: 1, data }))).toEqual({ ok: true, event: event() });
  });

  test('names the invalid field', () => {
    expect(rejected(event({ data: { messageId: 'm1', role: 'robot', text: 'hi' } }))).toMatchObject({
      id: 'evt-1',
      status: 'rejected',
      error: { code: 'intake.invalid', path: 'data.role' },
    });
  });

  test.each([
    ['id', event({ id: '' })],
    ['id', event({ id: 'x'.repeat(129) })],
    ['callId', event({ callId: undefined })],
    ['type', event({ type: 7 })],
    ['at', event({ at: '2026-11-20T15:00:00+01:00' })],
    ['at', event({ at: '2026-02-30T15:00:00Z' })],
    ['data', event({ data: null })],
    ['', 'nothing'],
    ['', null],
    ['', [event()]],
  ])('rejects a wrong "%s"', (path, item) => {
    expect(rejected(item)?.error).toMatchObject({ code: 'intake.invalid', path });
  });

  test.each(['call.sung', 'constructor', 'x'.repeat(200)])('rejects the unknown type %s', (type) => {
    expect(rejected(event({ type }))).toMatchObject({
      id: 'evt-1',
      error: { code: 'intake.unknown_type', path: 'type' },
    });
  });

  test('returns a null id if none can be read', () => {
    expect(rejected(event({ id: 7 }))?.id).toBeNull();
  });

  test('counts characters, not UTF-16 code units', () => {
    const raised = (reason: string) => event({ type: 'attention.raised', data: { reason } });
    expect(parseIntakeEvent(raised('😀'.repeat(64))).ok).toBe(true);
    expect(rejected(raised('😀'.repeat(65)))?.error?.path).toBe('data.reason');
  });
});
