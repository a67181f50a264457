import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { EmbeddedFont } from '@libpdf/core';
import { keptOnce } from '../kept-once.ts';
import { lettersOfFont, type Letters } from './font-letters.ts';

const require = createRequire(import.meta.url);
/** The package does not export its fonts; their folder is next to that of its entry. */
const embedded = (script: string, file: string) =>
  join(dirname(require.resolve(`@embedpdf/fonts-${script}`)), '..', 'fonts', file);
const google = (name: string, file: string) =>
  join(dirname(require.resolve(`@expo-google-fonts/${name}/package.json`)), '400Regular', `${file}_400Regular.ttf`);

/** For Latin, Greek, Cyrillic and Vietnamese, which are text that can be selected in the PDF. */
export const latin = (style: 'Regular' | 'SemiBold' | 'Bold' | 'MediumItalic') =>
  readFileSync(embedded('latin', `NotoSans-${style}.ttf`));

/** Letters that stand one after the other; those of other scripts change with their neighbors, also where the font has them. */
const UNJOINED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** Whether a text of one line can stand in a PDF as text in this font; else it is drawn as a picture. */
export const standsAsText = (text: string, { program }: Pick<EmbeddedFont, 'program'>): boolean =>
  UNJOINED.test(text) && [...text].every((letter) => program.hasGlyph(letter.codePointAt(0)!));

export interface ScriptFont {
  /** Of Pango. */
  family: string;
  file: string;
}

interface Candidate {
  /** The letters for which it is tried; undefined: all letters. */
  of?: RegExp;
  font: () => ScriptFont;
}
const noto = (script: string, family: string): Candidate => ({
  of: new RegExp(`\\p{Script_Extensions=${script}}`, 'u'),
  font: keptOnce(() => ({
    family: `Noto Sans ${family}`,
    file: google(`noto-sans-${family.toLowerCase()}`, `NotoSans${family}`),
  })),
});
const embedPdf = (of: RegExp, script: string, family: string, file: string): Candidate => ({
  of,
  font: keptOnce(() => ({ family, file: embedded(script, file) })),
});

const CANDIDATES: readonly Candidate[] = [
  { font: keptOnce(() => ({ family: 'Noto Sans', file: embedded('latin', 'NotoSans-Regular.ttf') })) },
  embedPdf(/\p{Script_Extensions=Arabic}/u, 'arabic', 'Noto Naskh Arabic', 'NotoNaskhArabic-Regular.ttf'),
  embedPdf(/\p{Script_Extensions=Hebrew}/u, 'hebrew', 'Noto Sans Hebrew', 'NotoSansHebrew-Regular.ttf'),
  embedPdf(/\p{Script_Extensions=Hangul}/u, 'kr', 'Noto Sans Korean', 'NotoSansKR-Regular.otf'),
  embedPdf(
    /[\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]/u,
    'jp',
    'Noto Sans Japanese',
    'NotoSansJP-Regular.otf',
  ),
  embedPdf(/\p{Script_Extensions=Han}/u, 'sc', 'Noto Sans S Chinese', 'NotoSansHans-Regular.otf'),
  embedPdf(/\p{Script_Extensions=Han}/u, 'jp', 'Noto Sans Japanese', 'NotoSansJP-Regular.otf'),
  embedPdf(/\p{Script_Extensions=Han}/u, 'kr', 'Noto Sans Korean', 'NotoSansKR-Regular.otf'),
  noto('Deva', 'Devanagari'),
  noto('Beng', 'Bengali'),
  noto('Guru', 'Gurmukhi'),
  noto('Gujr', 'Gujarati'),
  noto('Taml', 'Tamil'),
  noto('Telu', 'Telugu'),
  noto('Thai', 'Thai'),
  noto('Ethi', 'Ethiopic'),
  noto('Armn', 'Armenian'),
  noto('Geor', 'Georgian'),
  { font: keptOnce(() => ({ family: 'Noto Emoji', file: google('noto-emoji', 'NotoEmoji') })) },
];

const known = new Map<string, Letters>();
function has({ file }: ScriptFont, point: number): boolean {
  let letters = known.get(file);
  if (!letters) known.set(file, (letters = lettersOfFont(readFileSync(file))));
  return letters(point);
}

/** Line ends, and what has no look of its own: joiners and marks that choose among looks. */
const LOOKLESS = /[\n\r\t\p{Default_Ignorable_Code_Point}]/u;

/** The fonts that a text needs, or its first letter that is in no font. */
export function fontsFor(text: string): { fonts: ScriptFont[]; lacking?: undefined } | { lacking: string; fonts?: undefined } {
  const fonts = new Map<string, ScriptFont>();
  for (const letter of new Set(text)) {
    if (LOOKLESS.test(letter)) continue;
    const point = letter.codePointAt(0)!;
    const font = CANDIDATES.find(({ of, font: found }) => (!of || of.test(letter)) && has(found(), point))?.font();
    if (!font) return { lacking: letter };
    fonts.set(font.file, font);
  }
  return { fonts: [...fonts.values()] };
}

/** The same text with a question mark for each letter that can be drawn nowhere. */
export function writable(text: string): string {
  const normal = text.normalize('NFC');
  const { lacking } = fontsFor(normal);
  return lacking === undefined ? normal : writable(normal.replaceAll(lacking, '?'));
}

/** The first letter of a text that is in no font and so cannot be drawn. */
export const lackingLetter = (text: string): string | undefined => fontsFor(text.normalize('NFC')).lacking;
