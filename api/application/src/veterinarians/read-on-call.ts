import { itemSchema } from '@switchboard/contracts/resources/schemas';
import type { OnCall } from '@switchboard/contracts/veterinarians/on-call';
import { veterinarians } from '@switchboard/contracts/veterinarians/veterinarians';
import { reportOnCall } from '@switchboard/domain/veterinarians/on-call';
import type { Span } from '@switchboard/domain/veterinarians/schedule';
import { listItems } from '../resources/list-items.ts';
import type { ItemReader } from '../resources/present.ts';

const Veterinarian = itemSchema(veterinarians);
const ALL_ACTIVE = {
  page: 1,
  perPage: veterinarians.limit,
  sortBy: 'name',
  sortOrder: 'asc',
  archived: 'false',
} as const;

export interface OnCallQuery {
  readonly tenantId: string;
  /** The account's time zone, in which its on-call schedule is defined. */
  readonly timeZone: string;
  readonly at: Date;
}

/** Reads who is on call in an account at an instant, and the account's on-call schedule for the next seven days. */
export async function readOnCall(reader: ItemReader, { tenantId, timeZone, at }: OnCallQuery): Promise<OnCall> {
  const { data } = await listItems(reader, veterinarians, { tenantId, query: ALL_ACTIVE });
  const people = new Map(data.map((item) => [item.id, Veterinarian.parse(item)]));
  const report = reportOnCall([...people.values()], at.getTime(), timeZone);
  const veterinarian = (id: string) => {
    const found = people.get(id);
    if (found === undefined) throw new Error(`the rota names an unknown veterinarian: ${id}`);
    return found;
  };
  const named = (id: string) => ({ id, name: veterinarian(id).name });
  const namedOrNull = (id: string | null) => (id === null ? null : named(id));
  return {
    at: at.toISOString(),
    timeZone,
    data: report.now.map(({ id, order, until, insteadOf }) => ({
      veterinarian: veterinarian(id),
      order,
      until: until === null ? null : instant(until),
      insteadOf: namedOrNull(insteadOf),
    })),
    gaps: report.gaps.map(span),
    overlaps: report.overlaps.map((overlap) => ({
      ...span(overlap),
      order: overlap.order,
      veterinarians: overlap.ids.map(named),
    })),
    shifts: report.shifts.map((shift) => ({
      veterinarian: named(shift.id),
      order: shift.order,
      ...span(shift),
      insteadOf: namedOrNull(shift.insteadOf),
    })),
  };
}

const instant = (ms: number): string => new Date(ms).toISOString();
const span = ({ from, to }: Span) => ({ from: instant(from), to: instant(to) });
