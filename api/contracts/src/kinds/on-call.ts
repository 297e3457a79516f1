import { z } from 'zod';
import { Instant } from '../ids.ts';
import { itemSchema } from '../resources/schemas.ts';
import { veterinarians } from './veterinarians.ts';

/** How far ahead a rota is looked at. */
export const ROTA_DAYS = 7;
/** A rota's day begins at this hour of the account's clock, so that no night is cut in two. */
export const ROTA_DAY_HOUR = 8;

const Named = z
  .object({ id: z.string(), name: z.string() })
  .meta({ id: 'NamedVeterinarian', example: { id: 'vet_8f2c1d', name: 'Dr. Mei Chen' } });
const Order = z.int().min(1).meta({ example: 1 });
const Span = { from: Instant, to: Instant };

/** A time during which the same person is on call in the same place. */
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

/** Who is on call at a moment, in the order in which they are called, and how the rota goes on from there. */
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
        /** Who is on hold. */
        insteadOf: Named.nullable(),
      }),
    ),
    /** The spans of the next seven days when nobody is on call. */
    gaps: z.array(RotaGap),
    /** Of the same days: when several have the same place. */
    overlaps: z.array(RotaOverlap),
    /** From the beginning of the rota's day. */
    shifts: z.array(Shift),
  })
  .meta({ id: 'OnCall' });
export type OnCall = z.infer<typeof OnCall>;
