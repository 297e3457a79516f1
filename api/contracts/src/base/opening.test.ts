import { describe, expect, test } from 'vitest';
import { findOpening } from './opening.ts';

const HOURS = [
  { weekday: 1, from: '09:00', to: '12:00' },
  { weekday: 1, from: '12:00', to: '17:30' },
  { weekday: 6, from: '10:00', to: '13:00' },
];
const at = (weekday: number, time: string) => findOpening(HOURS, { weekday, time });

describe('opening hours', () => {
  test('are open until the end of adjacent spans', () => {
    expect(at(1, '09:00')).toEqual({ isOpen: true, until: { weekday: 1, time: '17:30' } });
    expect(at(6, '12:59')).toEqual({ isOpen: true, until: { weekday: 6, time: '13:00' } });
  });

  test('open again at the next span, even if it is in the next week', () => {
    expect(at(1, '17:30')).toEqual({ isOpen: false, opens: { weekday: 6, time: '10:00' } });
    expect(at(1, '08:59')).toEqual({ isOpen: false, opens: { weekday: 1, time: '09:00' } });
    expect(at(7, '23:00')).toEqual({ isOpen: false, opens: { weekday: 1, time: '09:00' } });
  });

  test('are always open without any spans', () => {
    expect(findOpening([], { weekday: 3, time: '03:00' })).toEqual({ isOpen: true, until: null });
  });
});
