import { useSyncExternalStore } from 'react';
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { isTheme, type Theme } from '#common/themes.ts';

/** What this browser wears: one of the twelve themes and, where the theme has both, light, dark or as the system. */
export interface Look {
  theme: Theme;
  scheme: MantineColorScheme;
}
const THEME_KEY = 'theme';
const SCHEME_KEY = 'theme-scheme';

let look = read();
const listeners = new Set<() => void>();
let paint: (scheme: MantineColorScheme) => void = () => {};

export const useLook = (): Look => useSyncExternalStore(subscribe, () => look);

export const wornTheme = (): Theme => look.theme;

export function wearTheme(theme: Theme) {
  if (theme === look.theme) return;
  keep({ ...look, theme });
}

/** Light, dark or as the system, in the theme that is worn; among the plain ones it is another theme. */
export function wearScheme(scheme: MantineColorScheme) {
  keep({ theme: isPlain(look.theme) ? plainOf(scheme) : look.theme, scheme });
}

/** `light` and `dark` are what they say; all other themes have both forms. */
export const schemeOf = ({ theme, scheme }: Look): MantineColorScheme => (theme === 'light' || theme === 'dark' ? theme : scheme);

/** What the switch between light and dark shows as chosen. */
export const switchedTo = ({ theme, scheme }: Look): MantineColorScheme =>
  isPlain(theme) ? (theme === 'default' ? scheme : theme) : scheme;

/** Mantine asks here, and hears of every change. */
export const colorSchemes: MantineColorSchemeManager = {
  get: () => schemeOf(look),
  set: () => {},
  clear: () => {},
  subscribe: (onChange) => void (paint = onChange),
  unsubscribe: () => void (paint = () => {}),
};

const isPlain = (theme: Theme): theme is 'light' | 'dark' | 'default' =>
  theme === 'light' || theme === 'dark' || theme === 'default';
const plainOf = (scheme: MantineColorScheme): Theme => (scheme === 'auto' ? 'default' : scheme);

function keep(next: Look) {
  localStorage.setItem(THEME_KEY, next.theme);
  localStorage.setItem(SCHEME_KEY, next.scheme);
  show(next);
}

function show(next: Look) {
  look = next;
  document.documentElement.dataset.theme = next.theme;
  paint(schemeOf(next));
  for (const listener of listeners) listener();
}

function read(): Look {
  if (!globalThis.localStorage) return { theme: 'light', scheme: 'auto' };
  const theme = localStorage.getItem(THEME_KEY);
  const scheme = localStorage.getItem(SCHEME_KEY);
  return {
    theme: isTheme(theme) ? theme : 'light',
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'auto',
  };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Another tab put on something else.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === THEME_KEY || key === SCHEME_KEY) show(read());
});
