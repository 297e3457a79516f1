import { MAX_SLOT_CHARACTERS, type SlotValue } from '@switchboard/contracts/talk/slots';

/** A value as a trace and a call's end keep it: a longer text is cut, with an ellipsis. */
export function keptValue(value: SlotValue): SlotValue {
  if (typeof value !== 'string' || value.length <= MAX_SLOT_CHARACTERS) return value;
  return `${value.slice(0, MAX_SLOT_CHARACTERS - 1).toWellFormed()}…`;
}
