import type { Branding, BrandShade } from '@switchboard/contracts/account-settings/branding';

/** Replaces the product's colors with a brand's, in both themes. */
export function BrandStyle({ branding }: { branding: Branding | null }) {
  if (!branding?.colors) return null;
  const { light, dark } = branding.colors;
  return <style>{brandRules(light, dark)}</style>;
}

const brandRules = (light: BrandShade, dark: BrandShade): string =>
  [`:root{${formatTokens(light)}}`, `:root[data-mantine-color-scheme="dark"]{${formatTokens(dark)}}`].join('');

/** Safe to write into a style element: the client has validated the values as colors. */
const formatTokens = ({ accent, ink, soft }: BrandShade): string =>
  `--primary:${accent};--primary-ink:${ink};--primary-text:${accent};--primary-soft:${soft};--selected:${soft}`;
