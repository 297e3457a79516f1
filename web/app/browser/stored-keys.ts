/**
 * Every name under which the program keeps something in the browser's local storage. It uses no other storage there.
 *
 * The cookie policy says what each is for; whatever is stored has one of these for its key.
 */
export const STORED_KEYS = [
  'theme',
  'perPage',
  'keepOrder',
  'density',
  'listWidth',
  'rail',
  'characterKeys',
  'alerts',
  'keepSignedIn',
  'signOutOwed',
  'sessionRecording',
] as const;
export type StoredKey = (typeof STORED_KEYS)[number];
