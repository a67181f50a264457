import { fontsFor, type ScriptFont } from './fonts.ts';

const DPI = 300;
const POINTS = 72 / DPI;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface TextLook {
  /** Points. */
  fontSize: number;
  /** `#rrggbb`. */
  color: string;
  /** Points, of a text of several lines; without it, it is one line. */
  width?: number;
}

/**
 * A text in letters that a PDF would not shape right, as a picture of 300 dpi with its size in points; undefined where there is no
 * font for one of them.
 */
export async function pictureOfText(
  text: string,
  { fontSize, color, width }: TextLook,
): Promise<{ png: Uint8Array; width: number; height: number } | undefined> {
  const { fonts } = fontsFor(text);
  const [first] = fonts ?? [];
  if (!first) return undefined;
  for (const font of fonts!) await makeKnown(font);
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escaped(width === undefined ? text.replaceAll('\n', ' ') : text)}</span>`,
      font: `${fonts!.map(({ family }) => family).join(', ')} ${fontSize}`,
      fontfile: first.file,
      dpi: DPI,
      rgba: true,
      ...(width === undefined ? {} : { width: Math.max(10, Math.round(width / POINTS)) }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: Uint8Array.from(data), width: info.width * POINTS, height: info.height * POINTS };
}

const made = new Set<string>();
/** A text takes one font along; the others are found by their names once something was drawn with them. */
async function makeKnown({ family, file }: ScriptFont): Promise<void> {
  if (made.has(file)) return;
  const { default: sharp } = await import('sharp');
  await sharp({ text: { text: 'a', font: family, fontfile: file } })
    .png()
    .toBuffer();
  made.add(file);
}
