/**
 * The number of SMS messages that a text needs, according to 3GPP TS 23.038 (alphabets) and TS 23.040 (concatenation).
 *
 * A text of GSM 7-bit characters fits 160 septets in a single message, or 153 in each of several. Any other text is
 * sent as UCS-2, with 70 units, or 67 each.
 */
export interface SmsLength {
  readonly encoding: 'GSM-7' | 'UCS-2';
  /** Counted in code points, as a person counts. */
  readonly characters: number;
  readonly segments: number;
}

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Escaped characters take two septets, which aren't split. */
const EXTENSION = '\f^{}\\[~]|€';

const BASIC_SET = new Set(BASIC);
const EXTENSION_SET = new Set(EXTENSION);

/** Measures a text as an SMS; an empty one needs no message. */
export function smsLength(text: string): SmsLength {
  const characters = [...text];
  const isGsm = characters.every((one) => BASIC_SET.has(one) || EXTENSION_SET.has(one));
  const sizes = characters.map((one) => (isGsm ? (EXTENSION_SET.has(one) ? 2 : 1) : one.length));
  const segments = isGsm ? segmentsOf(sizes, 160, 153) : segmentsOf(sizes, 70, 67);
  return { encoding: isGsm ? 'GSM-7' : 'UCS-2', characters: characters.length, segments };
}

/** A character that doesn't fit starts the next message. */
function segmentsOf(sizes: readonly number[], alone: number, each: number): number {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total === 0) return 0;
  if (total <= alone) return 1;
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > each) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return segments;
}
