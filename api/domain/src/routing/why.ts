import type { Capacity } from '@switchboard/contracts/people/availability';
import type { SetAvailability } from './availability.ts';

/** A person with their capacity and load. */
export interface PersonLoad {
  readonly name: string;
  readonly capacity: Capacity;
  readonly load: Capacity;
}

/** The maximum number of people that a reason names; names are at most 200 characters long. */
const MAX_NAMED = 4;
const MAX_NAME_CHARACTERS = 40;

interface Open {
  readonly name: string;
  /** The number of conversations that the person had open. */
  readonly open: number;
}

export interface Balance {
  readonly chosen: Open;
  readonly others: readonly Open[];
  readonly absent: readonly (SetAvailability & Pick<PersonLoad, 'name'>)[];
  readonly timeZone: string;
}

/** Says why the least busy person got a conversation: "Balanced: Ana had 2 open, Jo 3; Marco away until 14:00". */
export function sayBalanced({ chosen, others, absent, timeZone }: Balance): string {
  const shown = others.slice(0, MAX_NAMED).map(({ name, open }) => `${shorten(name)} ${open}`);
  const more = others.length > MAX_NAMED ? [`${others.length - MAX_NAMED} more`] : [];
  const had = [`${shorten(chosen.name)} had ${chosen.open} open`, ...shown, ...more].join(', ');
  const missing = absent.slice(0, MAX_NAMED).map((person) => sayAbsence(person, timeZone));
  return `Balanced: ${[had, ...missing].join('; ')}`;
}

/** Says why somebody's turn it is. */
export function sayTurn(name: string, lastName: string | undefined): string {
  const after = lastName === undefined || lastName === name ? '' : ` after ${shorten(lastName)}`;
  return `Round robin: ${shorten(name)} is next${after}`;
}

/** Says that somebody doesn't take conversations now: "Marco away until 14:00". */
export function sayAbsence(
  { name, state, until }: SetAvailability & Pick<PersonLoad, 'name'>,
  timeZone: string,
): string {
  if (until === null) return `${shorten(name)} ${state}`;
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  return `${shorten(name)} ${state} until ${format.format(new Date(until))}`;
}

/** Says that somebody has no room. */
export function sayFull({ name, capacity }: PersonLoad, kind: keyof Capacity): string {
  return `${shorten(name)} is full (${capacity[kind]} ${kind})`;
}

/** Cuts a long name for a reason, which has a bound. */
export const shorten = (name: string): string =>
  name.length <= MAX_NAME_CHARACTERS ? name : `${name.slice(0, MAX_NAME_CHARACTERS - 1).toWellFormed()}…`;
