import type { Shot } from './shot.ts';

/** One variant of a shot. */
export interface Variant {
  /** The variant's name, such as `1440-light-en`. */
  readonly name: string;
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly locale: 'en' | 'es';
}

const WIDTHS = [1440, 390] as const;
const THEMES = ['light', 'dark'] as const;
const LOCALES = ['en', 'es'] as const;
/** The maximum width of a phone's window. */
const PHONE_PX = 640;

/** The variants of every shot. */
const baseVariants: readonly Variant[] = WIDTHS.flatMap((width) =>
  THEMES.flatMap((theme) => LOCALES.map((locale) => variant({ width, theme, locale }))),
);
/** Additional variants of the main screens, one for each width in between. */
const betweenVariants: readonly Variant[] = [
  variant({ width: 800, theme: 'light', locale: 'en' }),
  variant({ width: 1024, theme: 'light', locale: 'es' }),
  variant({ width: 1280, theme: 'dark', locale: 'en' }),
];

export const VARIANTS: readonly Variant[] = [...baseVariants, ...betweenVariants];

export const isPhone = ({ width }: Variant): boolean => width < PHONE_PX;

/** Whether a shot is drawn in a variant. */
export function isDrawnIn({ isMain, only }: Shot, variant: Variant): boolean {
  if (betweenVariants.includes(variant)) return isMain === true;
  return only === undefined || (only === 'narrow') === isPhone(variant);
}

function variant(choice: Omit<Variant, 'name'>): Variant {
  return { ...choice, name: `${choice.width}-${choice.theme}-${choice.locale}` };
}
