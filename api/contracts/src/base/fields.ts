import { z } from 'zod';
import { characters } from './characters.ts';

/** Field schemas that several features share. */

export const Description = characters(500).meta({ example: 'Answers by day' });
export const Color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .meta({ example: '#0f766e' });
export const Language = z.enum(['en', 'es']);
export type Language = z.infer<typeof Language>;
/** A phone number in E.164 (ITU-T): a plus sign, no leading zero, at most 15 digits. */
export const PhoneNumber = z
  .string()
  .regex(/^\+[1-9]\d{1,14}$/)
  .meta({ example: '+13035550110' });

const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ example: '09:00' });

/** A weekly time span in the account's time zone; `weekday` 1 is Monday. */
export const WeeklyTime = z
  .object({ weekday: z.int().min(1).max(7), from: TimeOfDay, to: TimeOfDay })
  .meta({ id: 'WeeklyTime', example: { weekday: 1, from: '09:00', to: '17:00' } });
export type WeeklyTime = z.infer<typeof WeeklyTime>;
export const MAX_WEEKLY_TIMES = 50;

/** Opening hours. Each span ends after it starts, and spans of a day don't overlap. */
export const OpeningHours = z
  .array(WeeklyTime)
  .max(MAX_WEEKLY_TIMES)
  .superRefine((times, context) => {
    for (const [index, { weekday, from, to }] of times.entries()) {
      const fault = (code: string) =>
        context.addIssue({ code: 'custom', path: [index, 'to'], message: code, params: { code } });
      if (to <= from) fault('not_after_start');
      const isOverlapping = times.some(
        (other, at) => at < index && other.weekday === weekday && other.from < to && from < other.to,
      );
      if (isOverlapping) fault('overlapping');
    }
  });

/** An existing calendar day, yyyy-MM-dd. */
export const Day = z.iso.date().meta({ id: 'Day', example: '2026-11-20' });
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2999-12-31';
/** A day whose year an instant can have. The limits leave room for the preceding days that metrics compare with. */
export const BoundedDay = z.iso
  .date()
  .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, `must be a day from ${FIRST_DAY} to ${LAST_DAY}`)
  .meta({ id: 'AskedDay', example: '2026-11-20' });
/** A time of day, HH:mm; 24:00 is the end of the day. */
export const DayTime = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time from 00:00 to 24:00, HH:mm')
  .meta({ id: 'DayTime', example: '09:30' });

/** A name from the IANA time zone database. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isZone, { error: 'unknown zone', params: { code: 'unknown_zone' } })
  .meta({ example: 'America/Denver' });

function isZone(name: string): boolean {
  // Reject UTC offsets: they ignore daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
