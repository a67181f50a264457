import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** The rows of a list are drawn alike: the first of them stand for all. */
const MORE_OF_THE_SAME = ['tbody > tr:nth-child(n+9)', 'main ul > li:nth-child(n+9)'];
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
  const context = { exclude: MORE_OF_THE_SAME, ...(within && { include: [within] }) };
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(OPTIONS)}).then(({ violations }) => ({ violations }))`,
  );
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
