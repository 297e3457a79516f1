import type { Slot, SlotType } from '@switchboard/contracts/talk/slots';
import type { Utterance } from '../language/utterance.ts';
import { boundIn } from './bounds.ts';
import { readDeniedNumber } from './read-amounts.ts';
import { readDeniedDate, readDeniedTime } from './read-moments.ts';
import { readDeniedChoice } from './read-words.ts';
import type { Reader, Reading, ReadingContext } from './reading.ts';

/** A value that the caller rules out for a slot. */
export interface RuledOut extends Reading {
  readonly slot: Slot;
  /** "before ten" if the caller rules out everything on one side of a time; null otherwise. */
  readonly bound: string | null;
}

const READERS: Partial<Readonly<Record<SlotType, Reader<Slot>>>> = {
  date: readDeniedDate,
  time: readDeniedTime,
  choice: readDeniedChoice,
  number: readDeniedNumber,
  money: readDeniedNumber,
};

/** Reads the value that the caller rules out for a slot; undefined if there is none, or they name one that they want. */
export function readDenied(slot: Slot, utterance: Utterance, context: ReadingContext): RuledOut | undefined {
  const reading = READERS[slot.type]?.(slot, utterance, context);
  return reading && { ...reading, slot, bound: slot.type === 'time' ? boundIn(utterance, reading) : null };
}
