import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Context } from '#server/context.ts';
import { storeUpload } from '#server/files/uploads.ts';

const PICTURES = join(import.meta.dirname, 'demo-pictures');
const SIZE = { width: 640, height: 480 };
const DRAWN = 280;
const TINTS = ['#dbeafe', '#fde68a', '#dcfce7', '#fbcfe8', '#e0e7ff', '#fed7aa'];

/** A picture of Fluent Emoji on a tint of its own, as a file. @param name as it is called in `demo-pictures`; @param at which tint */
export async function demoPicture(context: Context, name: string, at: number): Promise<string> {
  const { default: sharp } = await import('sharp');
  const drawn = await sharp(await readFile(join(PICTURES, `${name}.svg`)), { density: 300 })
    .resize(DRAWN)
    .toBuffer();
  const content = await sharp({ create: { ...SIZE, channels: 3, background: TINTS[at % TINTS.length]! } })
    .composite([{ input: drawn }])
    .png({ palette: true })
    .toBuffer();
  return (await storeUpload(context, { filename: `${name}.png`, content: Readable.from([content]) }))._id;
}
