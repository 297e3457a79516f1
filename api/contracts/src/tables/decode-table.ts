// Available in browsers and Node. The contracts are compiled without the types of either.
declare const TextDecoder: new (
  encoding: string,
  options: { readonly fatal: boolean },
) => { decode(bytes: Uint8Array): string };

/** The supported encodings of tables. */
export type TableEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface DecodedTable {
  readonly text: string;
  readonly encoding: TableEncoding;
}

/**
 * Decodes a file as saved by spreadsheets: UTF-8, UTF-16 with or without a byte order mark, or Windows-1252, which
 * includes ISO 8859-1.
 *
 * Returns undefined if no encoding fits: a wrong guess would store garbled names. The text contains no byte order mark.
 */
export function decodeTable(bytes: Uint8Array): DecodedTable | undefined {
  const wide = wideEncodingOf(bytes);
  if (wide !== undefined) return decodedAs(wide, bytes);
  return decodedAs('utf-8', bytes) ?? (looksWestern(bytes) ? decodedAs('windows-1252', bytes) : undefined);
}

function decodedAs(encoding: TableEncoding, bytes: Uint8Array): DecodedTable | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return NO_TEXT.test(text) ? undefined : { text, encoding };
  } catch {
    return undefined;
  }
}

/** Control characters that no table contains: the file isn't text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for control characters.
const NO_TEXT = /[\0-\x08\x0e-\x1f]/;

/** The size of the sample that detects UTF-16. */
const SAMPLE_BYTES = 2_000;

function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 5;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : undefined;
}

/** More adjacent accented letters than occur in Western words. */
const FOREIGN_RUN = 4;
/** Code points that are unassigned in Windows-1252, and characters that hardly occur in tables. */
const UNASSIGNED: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
const RARE: ReadonlySet<number> = new Set([0x82, 0x83, 0x84, 0x86, 0x87, 0x88, 0x89, 0x8b, 0x98, 0x9b]);

/** Whether bytes are plausible as Windows-1252, unlike those of other alphabets or of damaged UTF-8. */
function looksWestern(bytes: Uint8Array): boolean {
  let plain = 0;
  let accented = 0;
  let rare = 0;
  let run = 0;
  for (const [at, byte] of bytes.entries()) {
    if (UNASSIGNED.has(byte)) return false;
    const next = bytes[at + 1] ?? 0;
    // An accented letter in UTF-8.
    if ((byte === 0xc2 || byte === 0xc3) && next >= 0x80 && next <= 0xbf) return false;
    const isAccented = byte >= 0xc0;
    run = isAccented ? run + 1 : 0;
    if (run >= FOREIGN_RUN) return false;
    if (isAccented) accented++;
    if (RARE.has(byte)) rare++;
    if ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)) plain++;
  }
  return accented <= plain && rare * 10 <= plain;
}
