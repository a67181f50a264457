/** The colors of calendar groups and account events, as their fields name them. */
export const CALENDAR_COLORS = ['orange', 'yellow', 'green', 'blue', 'purple', 'gray'] as const;
export type CalendarColor = (typeof CALENDAR_COLORS)[number];

/** `#rrggbb`. In every theme each text is readable on its ground (4.5 to 1): `tools/calendar-colors.test.ts`. */
export interface CalendarShade {
  /** Of a bar, a dot and an edge. */
  primary: string;
  /** Of the text on a bar. */
  onPrimary: string;
  /** The ground below the text of the page. */
  secondary: string;
}
type Shades = Readonly<Record<CalendarColor, CalendarShade>>;

export const ON_LIGHT: Shades = {
  orange: { primary: '#b45309', onPrimary: '#ffffff', secondary: '#ffe9d2' },
  yellow: { primary: '#8a6500', onPrimary: '#ffffff', secondary: '#fdf1c4' },
  green: { primary: '#1f7a3f', onPrimary: '#ffffff', secondary: '#dcf4e3' },
  blue: { primary: '#1d5fb8', onPrimary: '#ffffff', secondary: '#dfecfc' },
  purple: { primary: '#7a3fb8', onPrimary: '#ffffff', secondary: '#efe4fb' },
  gray: { primary: '#5b6673', onPrimary: '#ffffff', secondary: '#e8ecf0' },
};

export const ON_DARK: Shades = {
  orange: { primary: '#f0a05a', onPrimary: '#1d1205', secondary: '#43290f' },
  yellow: { primary: '#ecca5c', onPrimary: '#1c1604', secondary: '#3a3010' },
  green: { primary: '#63c98a', onPrimary: '#07190d', secondary: '#173321' },
  blue: { primary: '#7fb4f5', onPrimary: '#08162a', secondary: '#182f4d' },
  purple: { primary: '#c39bf0', onPrimary: '#190a2b', secondary: '#33214a' },
  gray: { primary: '#a9b4c0', onPrimary: '#10151a', secondary: '#2b3138' },
};

/** Of a name; one that is none is gray. */
export const shadeOf = (color: string, isDark: boolean): CalendarShade => {
  const shades: Readonly<Record<string, CalendarShade>> = isDark ? ON_DARK : ON_LIGHT;
  return shades[color] ?? (isDark ? ON_DARK : ON_LIGHT).gray;
};
