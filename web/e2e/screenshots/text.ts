import { allTexts } from '../../app/i18n/all-texts.ts';
import type { Stage } from './shot.ts';

const TEXTS: Readonly<Record<string, unknown>> = { en: await allTexts('en'), es: await allTexts('es') };

/** Finds a text of the program by its key, such as `menu.label`. @throws if there is none */
export function loadTexts(locale: string): Stage['t'] {
  return (key, values = {}) => {
    const text = key.split('.').reduce<unknown>((part, name) => getPart(part, name), TEXTS[locale]);
    if (typeof text !== 'string') throw new Error(`there is no text ${key} in ${locale}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

function getPart(part: unknown, name: string): unknown {
  return typeof part === 'object' && part !== null && name in part ? part[name as keyof typeof part] : undefined; // the `in` check covers it
}
