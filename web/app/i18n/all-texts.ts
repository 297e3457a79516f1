import type { Locale } from '@switchboard/contracts/base/constants';
import { TEXT_NAMES, TEXT_PARTS } from './load-texts.ts';

/** All texts of a language in one object, for code that reads them outside of a browser. */
export async function allTexts(locale: Locale): Promise<object> {
  const parts = await Promise.all(TEXT_NAMES.map((name) => TEXT_PARTS[locale][name]()));
  return Object.assign({}, ...parts);
}
