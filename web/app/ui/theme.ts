import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { Check } from 'lucide-react';
import { createElement } from 'react';
import { optionsBySearch } from './options-by-search.ts';

const GREEN: MantineColorsTuple = [
  '#e8f7f0',
  '#dcf3e8',
  '#b4e4cf',
  '#86d3b2',
  '#5bc397',
  '#2bb583',
  '#0e8a5f',
  '#0c8058',
  '#0b6e4c',
  '#08543a',
];
const COOL_GRAY: MantineColorsTuple = [
  '#f8fafc',
  '#f4f6f9',
  '#e3e8ef',
  '#cfd7e2',
  '#b3bdcb',
  '#8591a3',
  '#626e82',
  '#5a6677',
  '#33465f',
  '#141b26',
];
const COOL_DARK: MantineColorsTuple = [
  '#e8edf4',
  '#b6c1cf',
  '#9aa7b8',
  '#6f7d90',
  '#364354',
  '#252f3d',
  '#1b2330',
  '#151b24',
  '#0f141b',
  '#0a0e13',
];

/** The distance of overlays from the window's edges. */
const EDGE_PX = 16;

/** The id of the element that contains menus, dialogs and toasts. */
export const OVERLAYS = 'overlays';
/** The id of the element that contains toasts. A live region must exist before its first message. */
export const TOASTS = 'toasts';

/** Blends toward the text color in both themes: merely darkening would make the dark theme's ink illegible. */
const PRIMARY_HOVER = 'color-mix(in srgb, var(--primary) 88%, var(--text))';

/** Filled primary elements take their ink from the same token, which follows the theme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isPrimary = input.color === undefined || input.color === input.theme.primaryColor;
  if (input.variant !== 'filled' || !isPrimary) return colors;
  return { ...colors, background: 'var(--primary)', hover: PRIMARY_HOVER, color: 'var(--primary-ink)' };
};

/** A border as well as a shadow, which is invisible on a dark page. */
const DIALOG = {
  content: { border: '1px solid var(--line-strong)' },
  title: { fontWeight: 650, fontSize: '1rem', lineHeight: 1.3 },
};

/** The explanation of a field or a switch. */
const NOTE = { fontSize: '0.75rem', lineHeight: '1rem' };

/** The product's Mantine theme: primary green, cool grays, our type and radii; tokens.css defines colors by meaning. */
export const theme = createTheme({
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 5 },
  autoContrast: true,
  variantColorResolver,
  colors: { green: GREEN, gray: COOL_GRAY, dark: COOL_DARK },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1rem', sm: '1.25rem', md: '1.25rem', lg: '1.5rem', xl: '1.5rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.125rem', lineHeight: '1.5rem' }, h2: { fontSize: '1rem', lineHeight: '1.5rem' } },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Portal: { defaultProps: { target: `#${OVERLAYS}` } },
    // The product returns the focus itself: see return-focus.ts.
    Modal: {
      defaultProps: { overlayProps: { backgroundOpacity: 0.45 } },
      styles: DIALOG,
    },
    Drawer: {
      defaultProps: { overlayProps: { backgroundOpacity: 0.45 } },
      styles: { title: DIALOG.title },
    },
    // Menus and pickers keep the same distance from the window's edges as the page's content.
    Popover: {
      defaultProps: { middlewares: { flip: { padding: EDGE_PX, crossAxis: false }, shift: { padding: EDGE_PX } } },
    },
    Select: { defaultProps: { filter: optionsBySearch } },
    MultiSelect: { defaultProps: { filter: optionsBySearch } },
    TagsInput: { defaultProps: { filter: optionsBySearch } },
    // A switch sits at the end of its line, like every other control.
    Switch: {
      defaultProps: { labelPosition: 'left' },
      styles: {
        body: { justifyContent: 'space-between', gap: 16 },
        labelWrapper: { flex: 1 },
        label: { fontWeight: 500, paddingInline: 0 },
        description: { marginTop: 0, paddingInline: 0, ...NOTE },
      },
    },
    InputWrapper: { styles: { description: NOTE } },
    Divider: { defaultProps: { color: 'var(--line)' } },
    // A menu may contain only items, so the first one takes the focus.
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        checkIcon: createElement(Check, { size: 14, strokeWidth: 2.5 }),
      },
    },
  },
});

/** Mantine sets these per theme, with a higher specificity than shared styles; its defaults lack contrast. */
const THEME_COLORS = {
  '--mantine-primary-color-filled-hover': PRIMARY_HOVER,
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--faint)',
  '--mantine-color-error': 'var(--red-text)',
};

/** Maps Mantine's surfaces, text and borders to our tokens, so that both themes change in one place. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-default': 'var(--raised)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-anchor': 'var(--primary-text)',
    '--mantine-primary-color-filled': 'var(--primary)',
    '--mantine-primary-color-contrast': 'var(--primary-ink)',
    '--mantine-shadow-md': 'var(--shadow)',
  },
  light: THEME_COLORS,
  dark: THEME_COLORS,
});
