import type { Slot, SlotType, SlotValue } from '@switchboard/contracts/talk/slots';
import { isValidPhoneNumber } from 'libphonenumber-js/min';

/** Whether a value from a model is valid for a slot, in the form that flows use. */
export const fitsSlot = (slot: Slot, value: SlotValue): boolean => FITS[slot.type](value, slot);

type Fits = (value: SlotValue, slot: Slot) => boolean;
const isText = (value: SlotValue): value is string => typeof value === 'string' && value.trim() !== '';
const isWithin: Fits = (value, { min, max }) =>
  typeof value === 'number' && (min === null || value >= min) && (max === null || value <= max);

const FITS: Readonly<Record<SlotType, Fits>> = {
  text: isText,
  name: isText,
  number: isWithin,
  money: isWithin,
  date: (value) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value) && isDate(value),
  time: (value) => isText(value) && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value),
  phone: (value) => isText(value) && value.startsWith('+') && isValidPhoneNumber(value),
  email: (value) => isText(value) && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value),
  yesno: (value) => typeof value === 'boolean',
  choice: (value, { choices }) => choices.some((choice) => choice.value === value),
  id: (value, { length }) => isText(value) && (length === null || value.length === length),
};

function isDate(text: string): boolean {
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}
