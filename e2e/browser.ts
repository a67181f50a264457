import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';
import { requireChromium } from './chromium.ts';

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // a screen, a camera and a microphone that are made up, and allowed without a question
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--auto-select-desktop-capture-source=Entire screen',
];
const VIEWPORTS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

export interface PageOptions {
  viewport?: keyof typeof VIEWPORTS;
  scheme?: 'light' | 'dark';
  /** More of Playwright's own, e.g. `{ timezoneId: 'America/New_York' }`. */
  context?: BrowserContextOptions;
}

let browser: Promise<Browser> | undefined;

/** One for all files that a worker runs; it ends with the worker. */
async function sharedBrowser(): Promise<Browser> {
  const running = await (browser ??= launchBrowser());
  if (running.isConnected()) return running;
  browser = undefined;
  return sharedBrowser();
}

function launchBrowser(): Promise<Browser> {
  // Chromium refuses to sandbox for root, and containers forbid it to others.
  const sandbox = process.getuid?.() === 0 || process.env.CI ? ['--no-sandbox'] : [];
  const executablePath = requireChromium((line) => console.log(line));
  return chromium.launch({ executablePath, headless: true, args: [...FLAGS, ...sandbox] });
}

const open = new Set<BrowserContext>();

/** Ends every page that is still open: those that no single test asked for. */
export async function closePages() {
  await Promise.all([...open].map(close));
}

async function close(session: BrowserContext) {
  open.delete(session);
  await session.close();
}

/** A page in a context of its own, signed in nowhere. It ends with the test that asked for it, or with `closePages`. */
export async function newPage({ viewport = 'desktop', scheme = 'light', context }: PageOptions = {}): Promise<Page> {
  const isPhone = viewport === 'phone';
  const session = await (
    await sharedBrowser()
  ).newContext({
    viewport: VIEWPORTS[viewport],
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    hasTouch: isPhone,
    isMobile: isPhone,
    // A worker's own requests are invisible to the page under test; the journey of the installed product allows it.
    serviceWorkers: 'block',
    ...context,
  });
  open.add(session);
  if (TestRunner.getCurrentTest()) onTestFinished(() => close(session));
  const page = await session.newPage();
  page.setDefaultTimeout(15_000);
  if (process.env.SLOW_BROWSER) await slowDown(page, Number(process.env.SLOW_BROWSER));
  watchErrors(page);
  watchTraffic(page);
  watchSocket(page);
  return page;
}

/** `SLOW_BROWSER=4` runs the journeys on a page that computes four times slower: what waits for too little fails there. */
async function slowDown(page: Page, rate: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

const connected = new WeakSet<Page>();

/** Engine.io's `4` and socket.io's `0`: the server has let the page in. */
function watchSocket(page: Page) {
  page.on('domcontentloaded', () => void connected.delete(page));
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => void (String(payload).startsWith('40') && connected.add(page))),
  );
}

/** Waits until the page hears what the server says by itself: its socket comes after the first screen. */
export async function listening(page: Page) {
  for (const begin = performance.now(); !connected.has(page); await page.waitForTimeout(25))
    if (performance.now() - begin > 15_000) throw new Error(`${page.url()} has no socket.`);
}

const QUIET = 150;
const traffic = new WeakMap<Page, { pending: Set<Request>; last: number }>();

function watchTraffic(page: Page) {
  const seen = { pending: new Set<Request>(), last: 0 };
  traffic.set(page, seen);
  const ended = (request: Request) => {
    seen.pending.delete(request);
    seen.last = performance.now();
  };
  page.on('request', (request) => void seen.pending.add(request));
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
}

/** Waits until the page has asked nothing of the server for a moment; quicker than the half second of `networkidle`. */
export async function settled(page: Page) {
  const { pending, last } = traffic.get(page)!;
  if (pending.size === 0 && performance.now() - last >= QUIET) return;
  await page.waitForTimeout(25);
  return settled(page);
}

/** Goes to another screen of the same site as a link does, without loading the page anew, and waits until it has been drawn. */
export async function follow(page: Page, path: string) {
  await page.evaluate(goTo(path));
  do await settled(page);
  while (await page.evaluate(`performance.now() - drawn < ${QUIET}`));
}

/** Goes to an address of the site: as a link does where the page shows the site already, which costs a third of loading it anew. */
export async function visit(page: Page, address: string) {
  const [from, to] = [new URL(page.url()), new URL(address)];
  const isThere = from.origin === to.origin && from.href !== to.href && from.pathname !== '/login';
  await (isThere ? follow(page, to.pathname + to.search) : page.goto(address));
}

/** Opens the record whose preview stands beside a list. The preview has verbs of its own: it is waited for until it has gone. */
export async function openPreviewed(page: Page) {
  const preview = page.getByRole('complementary', { name: /^Preview of/ });
  await preview.getByRole('link', { name: 'Open', exact: true }).click();
  await preview.waitFor({ state: 'hidden' });
}

/** Ends when the page begins to show something else; from then on `drawn` is when it last changed. */
export const goTo = (path: string) => `new Promise((begun) => {
  new MutationObserver(() => begun((globalThis.drawn = performance.now()))).observe(document.getElementById('root'),
    { subtree: true, childList: true, characterData: true });
  history.pushState(null, '', ${JSON.stringify(path)});
  dispatchEvent(new PopStateEvent('popstate'));
})`;

/** Stops the page's clock, which was installed before it was opened: from here on time passes by `shownFor` alone. */
export const stopClock = async (page: Page) => page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + 60_000);

/** Fails unless what has come up on a page whose clock stands still is shown for so many milliseconds. */
export async function shownFor(page: Page, shown: Locator, milliseconds: number) {
  await shown.waitFor();
  await page.clock.runFor(milliseconds - 50);
  if (!(await shown.isVisible())) throw new Error(`It was shown for less than ${milliseconds} milliseconds.`);
  await page.clock.runFor(100);
  await shown.waitFor({ state: 'hidden' });
}

/** The same for what came up a moment ago, while the clock ran: up to two of its seconds may have passed. The clock runs again afterwards. */
export async function goneAfter(page: Page, shown: Locator, milliseconds: number) {
  await page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + 100);
  await page.clock.runFor(milliseconds - 2_000);
  if (!(await shown.isVisible())) throw new Error(`It was shown for less than ${milliseconds} milliseconds.`);
  await page.clock.runFor(2_000);
  await shown.waitFor({ state: 'hidden' });
  await page.clock.resume();
}

const errors = new WeakMap<Page, string[]>();

/** Collects what the console calls an error, and what no code caught. */
function watchErrors(page: Page) {
  const seen: string[] = [];
  errors.set(page, seen);
  page.on('pageerror', (error) => seen.push(error.stack || `${error.name}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`);
  });
}

/**
 * Fails the journey on any error the page met, except the expected ones: a refused sign-in is an error to the console.
 * Called at the end of a journey; forgets what it has seen.
 */
export function expectNoErrors(page: Page, ...expected: RegExp[]) {
  const seen = errors.get(page)?.splice(0) ?? [];
  const unexpected = seen.filter((error) => !expected.some((pattern) => pattern.test(error)));
  if (unexpected.length > 0) throw new Error(`The page met ${unexpected.length} error(s):\n${unexpected.join('\n')}`);
}
