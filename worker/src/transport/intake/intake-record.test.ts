import { describe, expect, test } from 'vitest';
import { buildDeadLetter, parseIntakeRecord } from './intake-record.ts';

const AT = { topic: 'switchboard.intake', partition: 3 };
const FAULT = { code: 'intake.invalid', detail: 'x'.repeat(1_000), path: 'data.text' };

describe('a dead letter', () => {
  test('contains the record, with the reason and the origin in its headers', () => {
    const value = Buffer.from('{"a":1}');
    expect(buildDeadLetter(AT, { offset: '17', key: 'acc_1', value }, FAULT)).toEqual({
      key: 'acc_1',
      value,
      headers: {
        code: 'intake.invalid',
        detail: 'x'.repeat(500),
        path: 'data.text',
        topic: 'switchboard.intake',
        partition: '3',
        offset: '17',
      },
    });
  });

  test('leaves out a value that is too long for the topic, and states its length', () => {
    const letter = buildDeadLetter(AT, { offset: '17', key: undefined, value: Buffer.alloc(2_000_000) }, FAULT);
    expect([letter.key, letter.value, letter.headers?.['bytesLeftOut']]).toEqual([null, null, '2000000']);
  });
});

describe('a record of the intake topic', () => {
  const read = (value: string | undefined, key: string | undefined = 'acc_1') =>
    parseIntakeRecord({ key, value: value === undefined ? undefined : Buffer.from(value) });

  test('is an event, or the body of a call', () => {
    expect(read('{"id":"1"}')).toEqual({ items: [{ id: '1' }] });
    expect(read('{"events":[{"id":"1"},2]}')).toEqual({ items: [{ id: '1' }, 2] });
  });

  test('is rejected without an account, JSON, or events', () => {
    const codes = [read('{}', ''), read('{'), read(undefined), read('{"events":[]}'), read('{"events":{}}')];
    expect(codes.map((one) => 'fault' in one && one.fault.code)).toEqual([
      'request.invalid',
      'request.malformed_json',
      'request.malformed_json',
      'request.invalid',
      'request.invalid',
    ]);
  });
});
