import { foldText } from '@switchboard/contracts/base/text';

const THANKS: ReadonlySet<string> = new Set([
  'thanks',
  'thank you',
  'thanks a lot',
  'many thanks',
  'thank you so much',
  'thank you very much',
  'thx',
  'ty',
  'ok thanks',
  'ok thank you',
  'okay thanks',
  'great thanks',
  'perfect thanks',
  'gracias',
  'muchas gracias',
  'mil gracias',
  'ok gracias',
  'vale gracias',
  'bueno gracias',
  'listo gracias',
  'perfecto gracias',
]);

/** No thanks are longer, so a long message needn't be folded. */
const MAX_CHARACTERS = 40;

/** Whether a message says thanks and nothing else, in English or Spanish. */
export function isThanks(text: string): boolean {
  if (text.length > MAX_CHARACTERS) return false;
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return THANKS.has(words.join(' '));
}
