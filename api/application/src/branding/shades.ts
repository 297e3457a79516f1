import type { BrandColors } from '@switchboard/contracts/account-settings/agency';
import type { ColorPreview } from '@switchboard/contracts/account-settings/agency-routes';
import type { BrandShade } from '@switchboard/contracts/account-settings/branding';
import { formatHex, interpolate, parse, wcagContrast } from 'culori';

/** WCAG 2.2, 1.4.3: text in its usual size. */
export const MIN_CONTRAST = 4.5;
/** The client's pages and panes, as its tokens have them. */
const GROUNDS = { light: ['#ffffff', '#f4f6f9'], dark: ['#0f141b', '#151b24', '#1b2330'] } as const;
/** How much of the colour is in the ground of what is chosen. */
const SOFT_SHARE = 0.1;
const INKS = ['#ffffff', '#04080f'];

/** Shows how a brand's colours are used in each theme, and the least contrast that its own colour has as text there. */
export function previewColors({ light, dark }: BrandColors): ColorPreview {
  return { light: preview(light, GROUNDS.light), dark: preview(dark, GROUNDS.dark) };
}

/** A brand's colours as they are used. */
export function shadesOf(colors: BrandColors): { readonly light: BrandShade; readonly dark: BrandShade } {
  const { light, dark } = previewColors(colors);
  return { light: toShade(light), dark: toShade(dark) };
}

function preview(accent: string, grounds: readonly [string, ...string[]] | readonly string[]): ColorPreview['light'] {
  const [page = '#ffffff'] = grounds;
  const soft = formatHex(interpolate([page, accent], 'rgb')(SOFT_SHARE));
  const contrast = Math.min(...[...grounds, soft].map((ground) => wcagContrast(accent, ground)));
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
