import type { Branding, BrandShade } from '@switchboard/contracts/account-settings/branding';

/** Puts a brand's colours in the place of the product's, in both themes. */
export function BrandStyle({ branding }: { branding: Branding | null }) {
  if (!branding?.colors) return null;
  const { light, dark } = branding.colors;
  return <style>{brandRules(light, dark)}</style>;
}

const brandRules = (light: BrandShade, dark: BrandShade): string =>
  [`:root{${tokensOf(light)}}`, `:root[data-mantine-color-scheme="dark"]{${tokensOf(dark)}}`].join('');

/** The client has parsed them: they are colours and nothing else. */
const tokensOf = ({ accent, ink, soft }: BrandShade): string =>
  `--primary:${accent};--primary-ink:${ink};--primary-text:${accent};--primary-soft:${soft};--selected:${soft}`;
