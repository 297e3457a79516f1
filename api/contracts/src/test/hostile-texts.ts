/** Texts that have broken text-processing programs, by their peculiarity. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  'the first half of a surrogate pair': 'get me a human \ud83d',
  'the second half of a surrogate pair': '\ude00 get me a human',
  'halves the wrong way around': 'a\ude00\ud83db',
  'a NUL': 'be\0fore',
  'NULs alone': '\0\0\0',
  'C0 controls': '\u0001\u0007\b\u000b\u000c\u001b[31m\u001f\u007f',
  'C1 controls': '\u0080\u0085\u009b31m\u009f',
  'bidirectional overrides': '\u202egnp.exe\u202c \u2066a\u2069',
  'a right-to-left name': 'محمد بن سلمان (Muhammad) שלום',
  'zero-width characters': 'p\u200ba\u200cy\u200dp\u2060al\ufeff',
  'joined emoji': '👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽',
  'a noncharacter': '\uffff\ufffe\u{10ffff}',
  'a byte order mark': '\ufeffphone,name',
  'a line separator': 'a\u2028b\u2029c',
  'combining marks': `Z${'\u0351'.repeat(200)}algo`,
  markup: '"><img src=x onerror=alert(1)>{{7*7}}%00%s',
  'a query': "'; drop table read.conversations; --",
  'a prototype': '__proto__',
  'nothing but spaces': ' '.repeat(1_000),
};

/** Texts that are hostile because of their length, created on demand. */
export const HUGE_TEXTS: Readonly<Record<string, () => string>> = {
  'a megabyte of spaces': () => ' '.repeat(1_000_000),
  '100,000 combining marks': () => `e${'\u0301'.repeat(100_000)}`,
  '300,000 letters': () => 'x'.repeat(300_000),
  '100,000 emoji': () => '😀'.repeat(100_000),
};

/** Values of all types other than text. */
export const WRONG_VALUES: readonly unknown[] = [
  null,
  true,
  -0,
  -1,
  1e300,
  12.5,
  '',
  'null',
  [],
  [null],
  {},
  { toString: 'x', __proto: 1 },
];
