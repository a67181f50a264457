import { say } from '#web/words/say.ts';
/** A browser's own description in the words of its user: `Chrome on Windows`. What is not known is not guessed. */
export function deviceName(userAgent: string | null): string {
  const browser = firstOf(BROWSERS, userAgent);
  const system = firstOf(SYSTEMS, userAgent);
  if (browser && system) return say('{browser} on {system}', { browser, system });
  return browser ?? system ?? say('Unknown device');
}

const firstOf = (known: readonly (readonly [RegExp, string])[], userAgent: string | null): string | undefined =>
  known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];

// The order matters: most browsers also name the ones they descend from.
const BROWSERS = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;
