import '#server/node-version.mjs';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { signIn } from './beside-bare.ts';
import { rssOf } from './cpu.ts';
import { openBenchDatabase } from './database.ts';
import { ADMIN } from './people.ts';
import { startProduct, type Running } from './processes.ts';

/**
 * `node bench/merge.ts [--photographs 200]`, on a copy of the database of the bench: so many photographs of 8 megapixels become one PDF.
 * Prints the memory of the server before, the most meanwhile, and how long it takes.
 */
const { values: options } = parseArgs({ options: { photographs: { type: 'string', default: '200' } } });
const AIM_MB = 150;
const DIFFERENT = 8;
const SIZE = { width: 3264, height: 2448 };
const say = (line: string) => console.log(line);

async function measure(product: Running): Promise<void> {
  const { token } = await signIn(product, ADMIN);
  const authorization = `Bearer ${token}`;
  const ids: string[] = [];
  const taken = await Promise.all(Array.from({ length: DIFFERENT }, (_, at) => photograph(at)));
  for (let at = 0; at < Number(options.photographs); at++) ids.push(await upload(product, authorization, taken[at % DIFFERENT]!));
  await merged(product, authorization, ids.slice(0, 5)); // the threads are there

  const before = rssOf(product.pid)!;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, rssOf(product.pid)!)), 20);
  const began = performance.now();
  const { pages, size } = await merged(product, authorization, ids);
  clearInterval(watch);
  const more = most - before;
  say(
    `${pages} photographs, ${Math.round(size / 1e6)} MB, in ${((performance.now() - began) / 1000).toFixed(1)} s: ${Math.round(before)} MB of memory ` +
      `before, ${Math.round(more)} MB more at most${more > AIM_MB ? ' <' : ''} (aim: ${AIM_MB})`,
  );
}

/** Some 450 kB: smooth areas with grain. */
const photograph = async (at: number) =>
  sharp({
    create: { ...SIZE, channels: 3, background: `hsl(${at * 7}, 40%, 60%)`, noise: { type: 'gaussian', mean: 120, sigma: 11 } },
  })
    .jpeg({ quality: 50 })
    .toBuffer();

async function upload({ address }: Running, authorization: string, content: Buffer): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), 'photograph.jpg');
  const response = await fetch(`${address}/api/files/upload`, { method: 'POST', headers: { authorization }, body: form });
  return ((await response.json()) as { _id: string })._id;
}

async function merged({ address }: Running, authorization: string, pdfArray: string[]): Promise<{ pages: number; size: number }> {
  const response = await fetch(`${address}/api/interactive-documents/create-merged-pdf`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ pdfArray, titleForPdf: 'photographs' }),
  });
  const { file, error } = (await response.json()) as { file?: { pages: number; size: number }; error?: string };
  if (!file) throw new Error(error ?? 'Nothing was merged.');
  return file;
}

const database = await openBenchDatabase(say);
try {
  const product = await startProduct(await database.copyOf(await database.withLeads(100_000)));
  await measure(product).finally(() => product.stop());
} finally {
  await database.close();
}
