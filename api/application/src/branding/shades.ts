import type { BrandColors } from '@switchboard/contracts/account-settings/agency';
import type { ColorPreview } from '@switchboard/contracts/account-settings/agency-routes';
import type { BrandShade } from '@switchboard/contracts/account-settings/branding';
import { formatHex, interpolate, parse, wcagContrast } from 'culori';

/** WCAG 2.2, 1.4.3: the minimum contrast of text at normal size. */
export const MIN_CONTRAST = 4.5;
/** The backgrounds of the client's pages and panes, as in its design tokens. */
const BACKGROUNDS = { light: ['#ffffff', '#f4f6f9'], dark: ['#0f141b', '#151b24', '#1b2330'] } as const;
/** The share of the brand color in the background of selected items. */
const SOFT_SHARE = 0.1;
const INKS = ['#ffffff', '#04080f'];

/** Previews a brand's colors in each theme, with the lowest contrast that the brand color has as text in that theme. */
export function previewColors({ light, dark }: BrandColors): ColorPreview {
  return { light: preview(light, BACKGROUNDS.light), dark: preview(dark, BACKGROUNDS.dark) };
}

/** Returns a brand's shades in each theme. */
export function toBrandShades(colors: BrandColors): { readonly light: BrandShade; readonly dark: BrandShade } {
  const { light, dark } = previewColors(colors);
  return { light: toShade(light), dark: toShade(dark) };
}

function preview(accent: string, backgrounds: readonly string[]): ColorPreview['light'] {
  const [page = '#ffffff'] = backgrounds;
  const soft = formatHex(interpolate([page, accent], 'rgb')(SOFT_SHARE));
  const contrast = Math.min(...[...backgrounds, soft].map((background) => wcagContrast(accent, background)));
  const ink = INKS.toSorted((a, b) => wcagContrast(accent, b) - wcagContrast(accent, a))[0] ?? '#ffffff';
  const shown = Math.floor(contrast * 100) / 100;
  return {
    accent: formatHex(parse(accent)) ?? accent,
    ink,
    soft,
    contrast: shown,
    isReadable: contrast >= MIN_CONTRAST,
  };
}

const toShade = ({ accent, ink, soft }: BrandShade): BrandShade => ({ accent, ink, soft });
