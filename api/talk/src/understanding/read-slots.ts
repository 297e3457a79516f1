import type { Slot } from '@switchboard/contracts/talk/slots';
import { rawOf, type Utterance } from '../language/utterance.ts';
import { readSlot } from './read-slot.ts';
import type { Reading, ReadingContext } from './reading.ts';

/** A slot's value in the caller's words. */
export interface Found extends Reading {
  readonly slot: Slot;
  readonly raw: string;
}

/** A slot to read, and whether the agent asked for it. */
export interface OpenSlot {
  readonly slot: Slot;
  readonly isAsked: boolean;
}

/** Reads slots in order. No two take the same words; readings with a score below `least` are left out. */
export function readSlots(
  open: readonly OpenSlot[],
  utterance: Utterance,
  { least, ...context }: Omit<ReadingContext, 'isAsked'> & { readonly least: number },
): Found[] {
  const found: Found[] = [];
  for (const { slot, isAsked } of open) {
    const reading = readSlot(slot, utterance, { ...context, isAsked });
    if (reading === undefined || reading.score < least || isTaken(found, reading, slot)) continue;
    found.push({ ...reading, slot, raw: rawOf(utterance, reading) });
  }
  return found;
}

/** A free text takes the whole utterance, whatever else is found in it. */
const isTaken = (found: readonly Found[], { from, to }: Reading, { type }: Slot) =>
  type !== 'text' && found.some((other) => other.slot.type !== 'text' && other.from < to && from < other.to);
