import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { isTheme, type Theme } from '#common/themes.ts';
import { createStore, useStore } from './store.ts';

/** What this browser wears: one of the twelve themes and, where the theme has both, light, dark or as the system. */
export interface Look {
  theme: Theme;
  scheme: MantineColorScheme;
}
/** As the system is; `public/theme.js` paints the same. */
const AT_FIRST: Look = { theme: 'default', scheme: 'auto' };
const THEME_KEY = 'theme';
const SCHEME_KEY = 'theme-scheme';

const worn = createStore(read());
let paint: (scheme: MantineColorScheme) => void = () => {};

export const useLook = (): Look => useStore(worn);

export const wornTheme = (): Theme => worn.current().theme;

export function wearTheme(theme: Theme) {
  if (theme !== wornTheme()) keep({ ...worn.current(), theme });
}

/** Light, dark or as the system, in the theme that is worn; among the plain ones it is another theme. */
export function wearScheme(scheme: MantineColorScheme) {
  const theme = wornTheme();
  keep({ theme: isPlain(theme) ? plainOf(scheme) : theme, scheme });
}

/** `light` and `dark` are what they say; all other themes have both forms. */
export const schemeOf = ({ theme, scheme }: Look): MantineColorScheme => (theme === 'light' || theme === 'dark' ? theme : scheme);

/** What the switch between light and dark shows as chosen. */
export const switchedTo = ({ theme, scheme }: Look): MantineColorScheme =>
  isPlain(theme) ? (theme === 'default' ? scheme : theme) : scheme;

/** Mantine asks here, and hears of every change. */
export const colorSchemes: MantineColorSchemeManager = {
  get: () => schemeOf(worn.current()),
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
  document.documentElement.dataset.theme = next.theme;
  worn.set(next);
  paint(schemeOf(next));
}

function read(): Look {
  if (!globalThis.localStorage) return AT_FIRST;
  const theme = localStorage.getItem(THEME_KEY);
  const scheme = localStorage.getItem(SCHEME_KEY);
  return {
    theme: isTheme(theme) ? theme : AT_FIRST.theme,
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'auto',
  };
}

// Another tab put on something else.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === THEME_KEY || key === SCHEME_KEY) show(read());
});
