import { writeFile } from 'node:fs/promises';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { requireChromium } from '../e2e/chromium.ts';

/** `node tools/guide-pictures.ts http://localhost:3000`: takes the pictures of the guide anew, from a demo that runs there. */
const PICTURES: Record<string, string> = {
  today: '/app/dashboard',
  lists: '/app/leads',
  jobs: '/app/jobs',
  review: '/app/credentialing/review',
  calendar: '/app/calendar',
  timesheet: '/app/timesheet',
  reports: '/app/reports',
  roles: '/admin/role-management',
  settings: '/admin/settings/general-settings',
  studio: '/admin/studio/leads',
  health: '/admin/health',
};
const PERSON = { email: 'dana.whitfield@muster-demo.example', password: 'Muster-Demo-1' };
const MOST_BYTES = 40 * 1024;

const [address = 'http://localhost:3000'] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: requireChromium(console.log), args: ['--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 1280, height: 760 }, colorScheme: 'light', reducedMotion: 'reduce' });
await signIn(page);
for (const [name, path] of Object.entries(PICTURES)) {
  await page.goto(address + path);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const picture = await small(await page.screenshot());
  await writeFile(`docs/guide/pictures/${name}.webp`, picture);
  console.log(`${name}: ${Math.round(picture.length / 1024)} kB`);
}
await browser.close();

async function signIn(on: Page) {
  await on.goto(`${address}/login`);
  await on.getByLabel('Email').fill(PERSON.email);
  await on.getByLabel('Password', { exact: true }).fill(PERSON.password);
  await on.getByRole('button', { name: 'Sign In' }).click();
  await on.waitForURL((url) => url.pathname !== '/login');
}

/** As good as fits. */
async function small(screenshot: Buffer): Promise<Buffer> {
  for (const quality of [70, 60, 50, 40, 30, 20]) {
    const picture = await sharp(screenshot).resize({ width: 960 }).webp({ quality, effort: 6 }).toBuffer();
    if (picture.length <= MOST_BYTES) return picture;
  }
  throw new Error('The picture does not fit into 40 kB.');
}
