import type { Slot, SlotType } from '@switchboard/contracts/talk/slots';
import { readMoney, readNumber } from './read-amounts.ts';
import { readEmail, readPhone } from './read-contacts.ts';
import { readDate, readTime } from './read-moments.ts';
import { readChoice, readId, readName, readText } from './read-words.ts';
import { readYesNo } from './read-yes-no.ts';
import type { Reader } from './reading.ts';

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

/** The value of a slot in what was said, by the slot's type; undefined if there is none. */
export const readSlot: Reader<Slot> = (slot, utterance, context) => READERS[slot.type](slot, utterance, context);
