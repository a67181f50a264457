import { AUTOMATIC } from './locales.ts';

/** The languages that a provider reads; each is written in itself. */
export const LANGUAGES = [
  { value: AUTOMATIC, label: 'Same as the browser' },
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
] as const;
