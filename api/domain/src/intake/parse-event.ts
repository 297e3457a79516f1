import {
  INTAKE_ERRORS,
  IntakeEnvelope,
  type IntakeEvent,
  type IntakeResult,
  intakeData,
} from '@switchboard/contracts/intake/event';
import type { z } from 'zod';

/** A valid intake event, or its rejection. */
export type ParsedIntakeEvent =
  | { readonly ok: true; readonly event: IntakeEvent }
  | { readonly ok: false; readonly rejection: Rejection };

/** A result with status `rejected`. */
export type Rejection = IntakeResult & { readonly status: 'rejected' };

/** Parses one item of an intake request; a rejection names the path of the first fault, such as `data.role`. */
export function parseIntakeEvent(item: unknown): ParsedIntakeEvent {
  const type = isRecord(item) ? item['type'] : undefined;
  const schema = SCHEMAS.get(type);
  if (schema === undefined && typeof type === 'string') {
    const detail = 'is not a type of intake event';
    return { ok: false, rejection: createRejection(item, { code: INTAKE_ERRORS.unknownType, detail, path: 'type' }) };
  }
  const parsed = (schema ?? IntakeEnvelope).safeParse(item);
  // The type's schema returns data of that type; TypeScript can't tie the two together.
  if (parsed.success) return { ok: true, event: parsed.data as IntakeEvent };
  return { ok: false, rejection: createRejection(item, describeFault(parsed.error)) };
}

/** Creates the rejection of an item, with its id if that can be read. */
export function createRejection(item: unknown, error: NonNullable<IntakeResult['error']>): Rejection {
  const id = isRecord(item) ? IntakeEnvelope.shape.id.safeParse(item['id']) : undefined;
  return { id: id?.data ?? null, status: 'rejected', error };
}

const SCHEMAS: ReadonlyMap<unknown, z.ZodType> = new Map(
  Object.entries(intakeData).map(([type, data]) => [type, IntakeEnvelope.extend({ data })]),
);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function describeFault({ issues: [issue] }: z.ZodError): NonNullable<IntakeResult['error']> {
  return { code: INTAKE_ERRORS.invalid, detail: issue?.message ?? 'is invalid', path: issue?.path.join('.') ?? '' };
}
