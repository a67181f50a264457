import { createTheme, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';
import type { Brand } from '#common/brands.ts';

const teal: MantineColorsTuple = [
  '#effaf8',
  '#d2f1ec',
  '#a6e3da',
  '#71d0c4',
  '#3fbcae',
  '#1f9e92',
  '#158479',
  '#0f6e66',
  '#0e5852',
  '#0d4944',
];
const indigo: MantineColorsTuple = [
  '#f0f1fe',
  '#e0e2fd',
  '#c5c9fb',
  '#a4aaf7',
  '#888ef2',
  '#6d70ea',
  '#585ade',
  '#4747c4',
  '#3b3c9c',
  '#34367b',
];

/** Mantine's own dark surfaces, in our greys. */
const dark: MantineColorsTuple = [
  '#e9ebee',
  '#c6ccd3',
  '#aab1ba',
  '#929aa4',
  '#3a4047',
  '#2a2e33',
  '#202428',
  '#191c1f',
  '#15181a',
  '#121416',
];

/** Mantine carries the brand's accent and our measures; every colour of a surface or a state is a variable of tokens.css. */
export const themeFor = (brand: Brand): MantineThemeOverride =>
  createTheme({
    colors: { teal, indigo, dark },
    primaryColor: brand.accent,
    primaryShade: 7,
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
    fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
    lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '8px', xl: '12px' },
    defaultRadius: 'sm',
    focusRing: 'auto',
    respectReducedMotion: true,
    cursorType: 'pointer',
    components: {
      Tooltip: { defaultProps: { openDelay: 0, withArrow: false, fz: 12, events: { hover: true, focus: true, touch: false } } },
      Modal: {
        defaultProps: {
          centered: true,
          radius: 'md',
          transitionProps: { duration: 140, transition: 'fade' },
          overlayProps: { backgroundOpacity: 0.35 },
          closeButtonProps: { 'aria-label': 'Close' },
        },
        styles: { title: { fontSize: 16, lineHeight: '24px', fontWeight: 600 } },
      },
      Menu: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 }, width: 220 } },
      Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } } },
      Button: { defaultProps: { fw: 500 } },
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
      InputWrapper: { styles: { label: { fontSize: 12, fontWeight: 500, color: 'var(--m-text-2)', marginBottom: 4 } } },
      InputClearButton: { defaultProps: { 'aria-label': 'Clear' } },
      Checkbox: { defaultProps: { size: 'xs', radius: 4 } },
    },
  });
