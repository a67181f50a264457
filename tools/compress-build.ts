import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|html)$/;
const SMALLEST = 1024;
/** The highest level takes half of the time of a build, which a first start waits for, and saves a thirteenth of the bytes. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } };

/** Writes each built text file once more as `.br` and `.gz`, so that the server has only to choose. */
export const compressBuild = (): Plugin => ({
  name: 'compress-build',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name))) {
      const path = join(dir!, name);
      const bytes = readFileSync(path);
      if (bytes.length < SMALLEST) continue;
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, QUALITY));
      writeFileSync(`${path}.gz`, gzipSync(bytes));
    }
  },
});
