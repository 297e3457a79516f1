import { z } from 'zod';
import { characters } from '../characters.ts';

/** Fields that several kinds have. */

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

/** A part of a week, in the account's zone; `weekday` 1 is Monday. */
export const WeeklyTime = z
  .object({ weekday: z.int().min(1).max(7), from: TimeOfDay, to: TimeOfDay })
  .meta({ id: 'WeeklyTime', example: { weekday: 1, from: '09:00', to: '17:00' } });
export type WeeklyTime = z.infer<typeof WeeklyTime>;
export const MAX_WEEKLY_TIMES = 50;

/** Opening hours: none of them ends before it begins, and no two of a day overlap. */
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
