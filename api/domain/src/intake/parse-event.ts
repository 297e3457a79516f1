import {
  INTAKE_ERRORS,
  IntakeEnvelope,
  type IntakeEvent,
  type IntakeResult,
  intakeData,
} from '@switchboard/contracts/intake/event';
import type { z } from 'zod';

/** An intake event that may be taken in, or why not. */
export type ParsedIntakeEvent =
  | { readonly ok: true; readonly event: IntakeEvent }
  | { readonly ok: false; readonly rejection: Rejection };

/** A result of status `rejected`. */
export type Rejection = IntakeResult & { readonly status: 'rejected' };

/** Reads one item of an intake call; what is wrong with it is told by the first fault's path, `data.role`. */
export function parseIntakeEvent(item: unknown): ParsedIntakeEvent {
  const type = isRecord(item) ? item['type'] : undefined;
  const schema = SCHEMAS.get(type);
  if (schema === undefined && typeof type === 'string') {
    const detail = 'is not a type of intake event';
    return { ok: false, rejection: rejectionOf(item, { code: INTAKE_ERRORS.unknownType, detail, path: 'type' }) };
  }
  const parsed = (schema ?? IntakeEnvelope).safeParse(item);
  // The schema of the type gives data of that type; TypeScript can't tie the two together.
  if (parsed.success) return { ok: true, event: parsed.data as IntakeEvent };
  return { ok: false, rejection: rejectionOf(item, faultOf(parsed.error)) };
}

/** The result for an item that is rejected, under its id if that can be read. */
export function rejectionOf(item: unknown, error: NonNullable<IntakeResult['error']>): Rejection {
  const id = isRecord(item) ? IntakeEnvelope.shape.id.safeParse(item['id']) : undefined;
  return { id: id?.data ?? null, status: 'rejected', error };
}

const SCHEMAS: ReadonlyMap<unknown, z.ZodType> = new Map(
  Object.entries(intakeData).map(([type, data]) => [type, IntakeEnvelope.extend({ data })]),
);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function faultOf({ issues: [issue] }: z.ZodError): NonNullable<IntakeResult['error']> {
  return { code: INTAKE_ERRORS.invalid, detail: issue?.message ?? 'is invalid', path: issue?.path.join('.') ?? '' };
}
