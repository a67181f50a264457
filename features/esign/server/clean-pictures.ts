import { invalid } from '#common/errors.ts';
import { isSignature } from '../inputs.ts';
import type { SignatureValue } from '../signing-answers.ts';
import type { Agreement } from './agreement-recipients.ts';
import { inputsOf } from './frozen-document.ts';

const MOST_PIXELS = 8_000_000;
const LARGEST = { width: 1_200, height: 600 };

/** Rewrites pictures of signatures, so that they contain nothing else and cannot make sealing fail. @throws 422 */
export async function cleanPictures(
  agreement: Agreement,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const names = new Set(
    inputsOf(agreement)
      .filter(isSignature)
      .map(({ field }) => field.name),
  );
  const made = new Map<string, Promise<string>>(); // one signature stands in many places
  const clean: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const signature = value as SignatureValue;
    if (!names.has(name) || signature.kind === 'typed') {
      clean[name] = value;
      continue;
    }
    if (!made.has(signature.image)) made.set(signature.image, rewritten(signature.image, name));
    clean[name] = { kind: signature.kind, image: await made.get(signature.image) };
  }
  return clean;
}

async function rewritten(image: string, name: string): Promise<string> {
  const { default: sharp } = await import('sharp');
  const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  const png = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .png()
    .toBuffer()
    .catch(() => {
      throw invalid({ [name]: 'The picture cannot be read. Please draw it again.' });
    });
  return `data:image/png;base64,${png.toString('base64')}`;
}
