import '#server/node-version.mjs';
import { chromium, type Page } from 'playwright-core';
import { ARCADE_GAMES } from '#features/games/arcade/arcade-games.ts';
import { requireChromium } from '../e2e/chromium.ts';

/**
 * `node bench/frames.ts http://localhost:3000 [SECONDS]`, of a demo that runs there: what a frame of each game has the page compute, drawing
 * included, on a processor four times as slow. In milliseconds, the 95th of a hundred frames.
 */
const [address = 'http://localhost:3000', seconds = '6'] = process.argv.slice(2);
const AIM_MS = 8;
const TIMES_SLOWER = 4;
const PERSON = { email: 'dana.whitfield@muster-demo.example', password: 'Muster-Demo-1' };
const KEYS = ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'Space'];

/** Of this page, by frame: everything that asked for it. */
const NOTING = `
  window.frames_ = [];
  const ask = window.requestAnimationFrame.bind(window);
  let at, took = 0;
  window.requestAnimationFrame = (work) => ask((now) => {
    if (at !== now) { if (took) window.frames_.push(took); at = now; took = 0; }
    const begun = performance.now();
    try { work(now); } finally { took += performance.now() - begun; }
  });`;

const browser = await chromium.launch({ executablePath: requireChromium(console.log), args: ['--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(NOTING);
  await signIn(page);
  await page.goto(`${address}/app/games`);
  const devtools = await page.context().newCDPSession(page);
  for (const { label } of ARCADE_GAMES) {
    await page.getByRole('region', { name: 'Practice' }).getByRole('button', { name: label }).click();
    const dialog = page.getByRole('dialog', { name: label });
    await dialog.getByRole('button', { name: 'Start' }).click();
    await dialog.getByRole('button', { name: 'Pause' }).waitFor();
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
    const frames = await played(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const slow = frames.toSorted((one, other) => one - other)[Math.floor(frames.length * 0.95)] ?? 0;
    console.log(`${label}: ${slow.toFixed(1)} ms in ${frames.length} frames${slow > AIM_MS ? ' >' : ''} (aim: ${AIM_MS})`);
    await page.reload();
  }
} finally {
  await browser.close();
}

/** Plays by keys; a game that ends sooner is measured until then. */
async function played(page: Page): Promise<number[]> {
  await page.evaluate('window.frames_.length = 0');
  const until = Date.now() + Number(seconds) * 1000;
  for (let at = 0; Date.now() < until; at++) {
    await page.keyboard.press(KEYS[at % KEYS.length]!);
    await page.waitForTimeout(150);
  }
  return (await page.evaluate('window.frames_')) as number[];
}

async function signIn(page: Page) {
  await page.goto(`${address}/login`);
  await page.getByLabel('Email').fill(PERSON.email);
  await page.getByLabel('Password', { exact: true }).fill(PERSON.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
