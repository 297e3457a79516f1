import { LOCALES } from '@switchboard/contracts/base/constants';
import { z } from 'zod';
import { changeLocale } from './i18n.ts';
import { rememberLocale } from './locale.ts';

const LocaleText = z.enum(LOCALES);

/** Switches to a language and stores the choice. */
export async function chooseLocale(value: string): Promise<void> {
  const locale = LocaleText.parse(value);
  rememberLocale(locale);
  await changeLocale(locale);
}
