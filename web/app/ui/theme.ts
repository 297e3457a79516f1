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

/** What opens over the page keeps this far from the window's edges. */
const EDGE_PX = 16;

/** The id of the element that menus, dialogs and toasts stand in. */
export const OVERLAYS = 'overlays';
/** The id of the element in it that toasts stand in: a live region has to be there before anything is said in it. */
export const TOASTS = 'toasts';

/** Away from the page in either theme: darker would be too dark for the dark theme's ink. */
const PRIMARY_HOVER = 'color-mix(in srgb, var(--primary) 88%, var(--text))';

/** What is filled with the primary colour takes its ink from the same token, which knows the theme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const isPrimary = input.color === undefined || input.color === input.theme.primaryColor;
  if (input.variant !== 'filled' || !isPrimary) return colors;
  return { ...colors, background: 'var(--primary)', hover: PRIMARY_HOVER, color: 'var(--primary-ink)' };
};

/** A border as well as a shadow, which doesn't show on a dark page. */
const DIALOG = {
  content: { border: '1px solid var(--line-strong)' },
  title: { fontWeight: 650, fontSize: '1rem', lineHeight: 1.3 },
};

/** What explains a field or a switch. */
const NOTE = { fontSize: '0.75rem', lineHeight: '1rem' };

/** The product's theme on Mantine: primary green, cool grays, our type and radii; colours by meaning are in tokens.css. */
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
    // The way back is our own: see return-focus.ts.
    Modal: {
      defaultProps: { overlayProps: { backgroundOpacity: 0.45 } },
      styles: DIALOG,
    },
    Drawer: {
      defaultProps: { overlayProps: { backgroundOpacity: 0.45 } },
      styles: { title: DIALOG.title },
    },
    // As far from the window's edges as the page's own contents. Menus and pickers stand in the same.
    Popover: {
      defaultProps: { middlewares: { flip: { padding: EDGE_PX, crossAxis: false }, shift: { padding: EDGE_PX } } },
    },
    Select: { defaultProps: { filter: optionsBySearch } },
    MultiSelect: { defaultProps: { filter: optionsBySearch } },
    TagsInput: { defaultProps: { filter: optionsBySearch } },
    // A switch stands at the end of its line, as whatever else sets something.
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
    // A menu may hold nothing but its items; the first of them takes the focus instead.
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        checkIcon: createElement(Check, { size: 14, strokeWidth: 2.5 }),
      },
    },
  },
});

/** Mantine has these per theme, where they outdo what is said for both; its own are too pale to read, or too dark to read on. */
const THEME_COLORS = {
  '--mantine-primary-color-filled-hover': PRIMARY_HOVER,
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--faint)',
  '--mantine-color-error': 'var(--red-text)',
};

/** Puts Mantine's surfaces, text and borders on our tokens, so that both themes change in one place. */
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
