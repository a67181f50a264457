import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startTestApp } from '../server/testing.ts';
import setup from '../server/testing-setup.ts';
import { MATRIX_HEAD, askEveryRoute } from '../server/testing-route-matrix.ts';
import { screenLines } from './route-matrix-screens.ts';

/** `npm run route-matrix`: asks a running server every route as every kind of person and writes docs/route-matrix.tsv. */
const root = fileURLToPath(new URL('..', import.meta.url));
const stop = await setup();
const app = await startTestApp();
try {
  const calls = await askEveryRoute(app);
  const screens = await screenLines(root);
  writeFileSync(`${root}docs/route-matrix.tsv`, [MATRIX_HEAD, ...calls, ...screens, ''].join('\n'));
  console.log(`docs/route-matrix.tsv: ${calls.length} calls, ${screens.length} screens`);
} finally {
  await app.close();
  await stop?.();
}
