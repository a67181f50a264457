import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core';
import { requireChromium } from './chromium.ts';

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const VIEWPORTS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

export interface PageOptions {
  viewport?: keyof typeof VIEWPORTS;
  scheme?: 'light' | 'dark';
  /** More of Playwright's own, e.g. `{ timezoneId: 'America/New_York' }`. */
  context?: BrowserContextOptions;
}

export function launchBrowser(): Promise<Browser> {
  // Chromium refuses to sandbox for root, and containers forbid it to others.
  const sandbox = process.getuid?.() === 0 || process.env.CI ? ['--no-sandbox'] : [];
  const executablePath = requireChromium((line) => console.log(line));
  return chromium.launch({ executablePath, headless: true, args: [...FLAGS, ...sandbox] });
}

/** A page in a context of its own, signed in nowhere. Closing the context ends it. */
export async function newPage(
  browser: Browser,
  { viewport = 'desktop', scheme = 'light', context }: PageOptions = {},
): Promise<Page> {
  const isPhone = viewport === 'phone';
  const session = await browser.newContext({
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
  const page = await session.newPage();
  page.setDefaultTimeout(15_000);
  watchErrors(page);
  watchTraffic(page);
  watchSocket(page);
  return page;
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

const errors = new WeakMap<Page, string[]>();

/** Collects what the console calls an error, and what no code caught. */
function watchErrors(page: Page) {
  const seen: string[] = [];
  errors.set(page, seen);
  page.on('pageerror', (error) => seen.push(error.stack ?? error.message));
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

/** The rows of a list are drawn alike: the first of them stand for all. */
const MORE_OF_THE_SAME = 'tbody > tr:nth-child(n+9), main ul > li:nth-child(n+9)';
const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** WCAG 2.2 A and AA, of the whole page or of what `within` selects. Our pages frame no other origin, so axe runs in the page alone. */
export async function expectAccessible(page: Page, { within }: { within?: string } = {}) {
  const all = new AxeBuilder({ page })
    .options({ runOnly: WCAG_22_AA, resultTypes: ['violations'], preload: false })
    .exclude(MORE_OF_THE_SAME)
    .setLegacyMode(true);
  const { violations } = await (within ? all.include(within) : all).analyze();
  if (violations.length === 0) return;
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n    ${node.html.slice(0, 200)}`),
  );
  throw new Error(`${page.url()} has ${lines.length} accessibility problem(s):\n${lines.join('\n')}`);
}
