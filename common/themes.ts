/** The looks a person may choose among (platform document, section 9). At first `default`, light or dark as the system is. Their colours are web/themes.css. */
export const THEMES = [
  'default',
  'matts',
  'blue-and-teal',
  'bluecoral',
  'candy',
  'dark',
  'fire',
  'indigo-pink',
  'light',
  'pink-bluegrey',
  'pistachio',
  'justins',
] as const;
export type Theme = (typeof THEMES)[number];

export const isTheme = (name: unknown): name is Theme => (THEMES as readonly unknown[]).includes(name);

/** `blue-and-teal` as people read it: "Blue and teal". */
export const themeLabel = (theme: Theme): string => theme.charAt(0).toUpperCase() + theme.slice(1).replaceAll('-', ' ');
