import type { Slot, SlotType } from '@switchboard/contracts/talk/slots';
import { originalWords, type Utterance } from '../language/utterance.ts';
import { readMoney, readNumber } from './read-amounts.ts';
import { readId } from './read-code.ts';
import { readEmail } from './read-email.ts';
import { readDate, readTime } from './read-moments.ts';
import { readPhone } from './read-phone.ts';
import { readChoice, readName, readText } from './read-words.ts';
import { readYesNo } from './read-yes-no.ts';
import type { Reader, Reading, ReadingContext } from './reading.ts';

const READERS: Readonly<Record<SlotType, Reader<Slot>>> = {
  text: readText,
  name: readName,
  number: readNumber,
  money: readMoney,
  date: readDate,
  time: readTime,
  phone: readPhone,
  email: readEmail,
  yesno: readYesNo,
  choice: readChoice,
  id: readId,
};

/** The types for which all slots read the same value, so that the value is read once per utterance. */
const SHARED_TYPES: ReadonlySet<SlotType> = new Set(['date', 'time', 'phone', 'email', 'yesno']);

const sharedReadings = new WeakMap<Utterance, Map<string, Reading | undefined>>();

/** Reads a slot's value from an utterance, by the slot's type; undefined if there is none. */
export const readSlot: Reader<Slot> = (slot, utterance, context) => {
  const read = READERS[slot.type];
  if (!SHARED_TYPES.has(slot.type)) return read(slot, utterance, context);
  const { now, region, isRequested } = context;
  const key = `${slot.type} ${isRequested} ${region} ${now}`;
  const readings = sharedReadings.get(utterance) ?? new Map<string, Reading | undefined>();
  sharedReadings.set(utterance, readings);
  if (!readings.has(key)) readings.set(key, read(slot, utterance, context));
  return readings.get(key);
};

/** A slot's value in the caller's words. */
export interface FoundValue extends Reading {
  readonly slot: Slot;
  readonly raw: string;
}

/** A slot to read. */
export interface OpenSlot {
  readonly slot: Slot;
  /** Whether the agent asked for the value. */
  readonly isRequested: boolean;
}

/** Reads slots in order. Two values never share words. Omits readings with a score below `least`. */
export function readSlots(
  open: readonly OpenSlot[],
  utterance: Utterance,
  { least, ...context }: Omit<ReadingContext, 'isRequested'> & { readonly least: number },
): FoundValue[] {
  const found: FoundValue[] = [];
  for (const { slot, isRequested } of open) {
    const reading = readSlot(slot, utterance, { ...context, isRequested });
    if (reading === undefined || reading.score < least || isTaken(found, reading, slot)) continue;
    found.push({ ...reading, slot, raw: originalWords(utterance, reading) });
  }
  return found;
}

/** A free text takes the whole utterance, and other values may be part of it. */
const isTaken = (found: readonly FoundValue[], { from, to }: Reading, { type }: Slot) =>
  type !== 'text' && found.some((other) => other.slot.type !== 'text' && other.from < to && from < other.to);
