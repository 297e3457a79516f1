import { z } from 'zod';
import { Instant } from '../base/ids.ts';
import { optional } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { itemSchema } from '../resources/schemas.ts';
import { veterinarians } from './veterinarians.ts';

/** The number of days that the on-call schedule looks ahead. */
export const ROTA_DAYS = 7;
/** The hour, in the account's time zone, at which an on-call day starts, so that nights stay whole. */
export const ROTA_DAY_HOUR = 8;

const Named = z
  .object({ id: z.string(), name: z.string() })
  .meta({ id: 'NamedVeterinarian', example: { id: 'vet_8f2c1d', name: 'Dr. Mei Chen' } });
const Order = z.int().min(1).meta({ example: 1 });
const Span = { from: Instant, to: Instant };

/** A time during which the same person is on call in the same order. */
export const Shift = z
  .object({ veterinarian: Named, order: Order, ...Span, insteadOf: Named.nullable() })
  .meta({ id: 'Shift' });
export type Shift = z.infer<typeof Shift>;

export const RotaGap = z.object(Span).meta({ id: 'RotaGap' });
export type RotaGap = z.infer<typeof RotaGap>;
export const RotaOverlap = z
  .object({ ...Span, order: Order, veterinarians: z.array(Named) })
  .meta({ id: 'RotaOverlap' });
export type RotaOverlap = z.infer<typeof RotaOverlap>;

/** The people on call at an instant, in calling order, and the on-call schedule from then on. */
export const OnCall = z
  .object({
    at: Instant,
    timeZone: z.string().meta({ example: 'America/Denver' }),
    data: z.array(
      z.object({
        veterinarian: itemSchema(veterinarians),
        order: Order,
        /** Null if it doesn't end within the seven days. */
        until: Instant.nullable(),
        /** The absent person who is being substituted. */
        insteadOf: Named.nullable(),
      }),
    ),
    /** The times in the next seven days when nobody is on call. */
    gaps: z.array(RotaGap),
    /** The times in these days when several people have the same order. */
    overlaps: z.array(RotaOverlap),
    /** From the start of the on-call day. */
    shifts: z.array(Shift),
  })
  .meta({ id: 'OnCall' });
export type OnCall = z.infer<typeof OnCall>;

/** The additional routes of veterinarians. */
export const onCallRoutes = defineRoutes({
  'veterinarians.readOnCall': {
    method: 'GET',
    path: '/api/veterinarians/onCall',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Reads who is on call at an instant (default: now), and the gaps and overlaps of the following seven days',
    access: 'veterinarians.read',
    scope: 'veterinarians.read',
    query: z.object({ at: optional(Instant) }),
    ok: { status: 200, body: OnCall },
  },
});
