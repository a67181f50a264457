import { buildWeb } from '#server/web-build.ts';
import { requireChromium } from './chromium.ts';

/** Vitest's global set-up of the journeys: the pages are built and a browser is there. */
export default async function setup() {
  process.env.CHROMIUM = requireChromium((line) => console.log(line));
  await buildWeb((line) => console.log(line));
}
