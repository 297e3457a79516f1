import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { MAX_WEEKLY_TIMES, PhoneNumber, WeeklyTime } from '../base/fields.ts';
import { Instant } from '../base/ids.ts';
import { defineResource } from '../resources/define-resource.ts';
import { idSchema } from '../resources/schemas.ts';

const ID_PREFIX = 'vet';
/** The calling order: first, backup and so on; the lowest is called first. */
export const MAX_ON_CALL_ORDER = 9;
export const MAX_HOLDS = 50;
export const MAX_APPOINTMENT_TYPES = 30;
export const MAX_APPOINTMENT_MINUTES = 480;
export const MAX_WORDS = 20;

const words = (example: string) =>
  z
    .array(z.string().trim().pipe(characters(60, 1)))
    .max(MAX_WORDS)
    .meta({ example: [example] });

/** A weekly on-call time in the account's time zone. If it doesn't end after its start, it ends on the next day. */
export const RotaTime = WeeklyTime.extend({ order: z.int().min(1).max(MAX_ON_CALL_ORDER) }).meta({
  id: 'RotaTime',
  example: { weekday: 1, from: '18:00', to: '08:00', order: 1 },
});
export type RotaTime = z.infer<typeof RotaTime>;

/** An absence. The substitute takes over the shifts; without one, they are not covered. */
export const Hold = z
  .object({ from: Instant, to: Instant, substituteId: idSchema(ID_PREFIX).nullable().default(null) })
  .meta({
    id: 'Hold',
    example: { from: '2026-11-24T19:00:00.000Z', to: '2026-11-26T19:00:00.000Z', substituteId: 'vet_8f2c1d' },
  });
export type Hold = z.infer<typeof Hold>;

export const AppointmentType = z
  .object({
    name: z.string().trim().pipe(characters(80, 1)),
    minutes: z.int().min(1).max(MAX_APPOINTMENT_MINUTES),
  })
  .meta({ id: 'AppointmentType', example: { name: 'Vaccination', minutes: 20 } });
export type AppointmentType = z.infer<typeof AppointmentType>;

/** Veterinarians. Clients book visits with them, and the on-call schedule decides who takes calls at night. */
export const veterinarians = defineResource({
  kind: 'veterinarians',
  singular: 'veterinarian',
  idPrefix: ID_PREFIX,
  fields: {
    credentials: characters(80).meta({ example: 'DVM' }),
    species: words('Dogs'),
    specialties: words('Surgery'),
    languages: z
      .array(z.string().regex(/^[a-z]{2,3}(?:-[A-Z]{2})?$/))
      .max(MAX_WORDS)
      .meta({ example: ['en', 'es'] }),
    phone: PhoneNumber.nullable(),
    acceptsNewClients: z.boolean(),
    appointmentTypes: z.array(AppointmentType).max(MAX_APPOINTMENT_TYPES),
    rota: z.array(RotaTime).max(MAX_WEEKLY_TIMES),
    holds: z.array(Hold).max(MAX_HOLDS),
  },
  defaults: {
    credentials: '',
    species: [],
    specialties: [],
    languages: [],
    phone: null,
    acceptsNewClients: true,
    appointmentTypes: [],
    rota: [],
    holds: [],
  },
  mayShareNames: true,
  limit: 100,
  impersonator: 'write',
  agency: 'build',
  readers: 'all',
  managers: ['supervisor'],
  searched: ['credentials', 'species', 'specialties'],
  sorts: [],
  filters: [],
  references: { 'holds.substituteId': 'veterinarians' },
  check: ({ holds }, report) => {
    for (const [index, { from, to }] of holds.entries())
      if (Date.parse(to) <= Date.parse(from)) report(`holds.${index}.to`, 'not_after_start');
  },
});
