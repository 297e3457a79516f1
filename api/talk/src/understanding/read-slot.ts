import type { Slot, SlotType } from '@switchboard/contracts/talk/slots';
import type { Utterance } from '../language/utterance.ts';
import { readMoney, readNumber } from './read-amounts.ts';
import { readId } from './read-code.ts';
import { readEmail } from './read-email.ts';
import { readDate, readTime } from './read-moments.ts';
import { readPhone } from './read-phone.ts';
import { readChoice, readName, readText } from './read-words.ts';
import { readYesNo } from './read-yes-no.ts';
import type { Reader, Reading } from './reading.ts';

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

/** Types whose slots all read the same. */
const SHARED: ReadonlySet<SlotType> = new Set(['date', 'time', 'phone', 'email', 'yesno']);

const shared = new WeakMap<Utterance, Map<string, Reading | undefined>>();

/** Reads a slot's value from an utterance, by the slot's type; undefined if there is none. */
export const readSlot: Reader<Slot> = (slot, utterance, context) => {
  const read = READERS[slot.type];
  if (!SHARED.has(slot.type)) return read(slot, utterance, context);
  const { now, region, isAsked } = context;
  const key = `${slot.type} ${isAsked} ${region} ${now}`;
  const readings = shared.get(utterance) ?? new Map<string, Reading | undefined>();
  shared.set(utterance, readings);
  if (!readings.has(key)) readings.set(key, read(slot, utterance, context));
  return readings.get(key);
};
