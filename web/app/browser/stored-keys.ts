/**
 * Every key that the program uses in the browser's local storage. It uses no other storage there.
 *
 * The cookie policy explains each of them; every stored value uses one of these keys.
 */
export const STORED_KEYS = [
  'theme',
  'perPage',
  'keepOrder',
  'density',
  'listWidth',
  'lastView',
  'rail',
  'characterKeys',
  'alerts',
  'keepSignedIn',
  'signOutOwed',
  'sessionRecording',
  'unsentTexts',
] as const;
export type StoredKey = (typeof STORED_KEYS)[number];
