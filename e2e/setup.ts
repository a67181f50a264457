import { buildWeb } from '#server/web-build.ts';
import { requireChromium } from './chromium.ts';
import { announceSample } from './sample.ts';

/** Vitest's global set-up of the journeys: the pages are built and a browser is there. */
export default async function setup() {
  announceSample((line) => console.log(line));
  process.env.CHROMIUM = requireChromium((line) => console.log(line));
  await buildWeb((line) => console.log(line));
}
