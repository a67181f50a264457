import type { KeyboardEvent } from 'react';
import { createTheme, type AlertProps, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';
import { clearOfReason } from './ui/clear-of-reason.ts';
import { sayLater } from './words/say.ts';

/** Mantine's own scales are variables too, so that a theme is a change of tokens alone. */
const accent = Array.from({ length: 10 }, (_, step) => `var(--m-accent-${step})`) as unknown as MantineColorsTuple;
const dark: MantineColorsTuple = [
  'var(--m-text)',
  'var(--m-text)',
  'var(--m-text-2)',
  'var(--m-text-3)',
  'var(--m-line-strong)',
  'var(--m-line)',
  'var(--m-hover)',
  'var(--m-raised)',
  'var(--m-sunken)',
  'var(--m-page)',
];

/** A notice wears the colour of its meaning, as a badge does. */
const TONES: Record<string, string> = { red: 'refused', blue: 'progress', yellow: 'waiting' };
const toneOf = (color: string | undefined) => ({
  '--alert-bg': `var(--m-tone-${TONES[color ?? ''] ?? 'neutral'})`,
  '--alert-color': `var(--m-tone-${TONES[color ?? ''] ?? 'neutral'}-text)`,
});
const DIALOG_TITLE = { fontSize: 16, lineHeight: '24px', fontWeight: 600 };

/** Enter in a list of choices takes the match; it never sends the form around it. */
export const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
};
const TAKES_MATCH = { selectFirstOptionOnChange: true, onKeyDown: keepEnter, withScrollArea: false };

/** The list itself scrolls, under the keys of its box: a region around it would need a key of its own. */
const SCROLLS = { options: { maxHeight: 250, overflowY: 'auto' } } as const;

/** Mantine carries our measures; every colour is a variable of tokens.css and themes.css. */
export const theme: MantineThemeOverride = createTheme({
  colors: { accent, dark },
  primaryColor: 'accent',
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
        xOffset: '2.5vw',
        radius: 'md',
        transitionProps: { duration: 140, transition: 'fade' },
        overlayProps: { backgroundOpacity: 0.35 },
        closeButtonProps: { 'aria-label': sayLater('Close') },
      },
      styles: { title: DIALOG_TITLE },
    },
    Alert: { vars: (_theme: unknown, { color }: AlertProps) => ({ root: toneOf(color) }) },
    Drawer: { styles: { title: DIALOG_TITLE } },
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        transitionProps: { duration: 120 },
        width: 220,
        withInitialFocusPlaceholder: false, // a child that is no item; the first item takes the focus
      },
    },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 }, offset: clearOfReason } },
    Button: { defaultProps: { fw: 500 } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
    InputWrapper: { styles: { label: { fontSize: 12, fontWeight: 500, color: 'var(--m-text-2)', marginBottom: 4 } } },
    InputClearButton: { defaultProps: { 'aria-label': sayLater('Clear') } },
    Select: { defaultProps: TAKES_MATCH, styles: SCROLLS },
    MultiSelect: { defaultProps: TAKES_MATCH, styles: SCROLLS },
    Checkbox: { defaultProps: { size: 'xs', radius: 4 } },
  },
});
