import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { sampleNumber } from './sample.ts';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** The rows of a list are drawn alike: eight in a row stand for all, other ones in each run. */
const ROWS = 8;
const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  preload: false,
  iframes: false,
};

interface Violation {
  id: string;
  help: string;
  nodes: { html: string }[];
}

/** WCAG 2.2 A and AA, of the whole page or of what `within` selects. Our pages frame no other origin, so axe runs in the page alone. */
export async function expectAccessible(page: Page, { within }: { within?: string } = {}) {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(AXE);
  const from = sampleNumber(`rows of ${new URL(page.url()).pathname}`, 1_000);
  const { violations } = await page.evaluate<{ violations: Violation[] }>(`(async () => {
    const lists = [...document.querySelectorAll('tbody, main ul')].map(({ children }) => [...children]);
    const others = lists.flatMap((rows) => {
      const first = ${from} % Math.max(1, rows.length - ${ROWS} + 1);
      return rows.filter((_, at) => at < first || at >= first + ${ROWS});
    });
    const context = { exclude: others, ...${JSON.stringify(within ? { include: [within] } : {})} };
    const { violations } = await axe.run(context, ${JSON.stringify(OPTIONS)});
    return { violations };
  })()`);
  if (violations.length === 0) return;
  const lines = violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}\n    ${html.slice(0, 200)}`));
  throw new Error(`${page.url()} has ${lines.length} accessibility problem(s):\n${lines.join('\n')}`);
}

/** Switches the scheme and waits until every colour has arrived at its new value: what fades has no contrast to measure. */
export const paint = (page: Page, scheme: 'light' | 'dark') =>
  page.evaluate(`(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    document.documentElement.dataset.mantineColorScheme = '${scheme}';
    await frame();
    const fading = () => document.getAnimations().filter((each) => each instanceof CSSTransition);
    for (let left = fading(); left.length; left = fading()) await Promise.allSettled(left.map((each) => each.finished));
    await frame();
  })()`);
