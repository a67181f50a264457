import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Marked } from 'marked';
import { escapeHtml } from '../outside/escape-html.ts';
import { keptOnce } from '../kept-once.ts';

export const DOCS = join(import.meta.dirname, 'docs');

/** The guide as a page that needs no script and no sign-in, with the place where the reference is drawn for who is signed in. */
export const docsPage = keptOnce(async () => drawnPage(await readFile(join(DOCS, 'guide.md'), 'utf8')));

function drawnPage(guide: string): string {
  const headings: string[] = [];
  const marked = new Marked({
    renderer: {
      heading({ depth, text }) {
        if (depth === 2) headings.push(text);
        return `<h${depth} id="${idOf(text)}">${escapeHtml(text)}</h${depth}>\n`;
      },
      code: ({ text, lang }) =>
        `<pre tabindex="0" aria-label="${escapeHtml(`Example ${lang ?? ''}`.trim())}"><code>${escapeHtml(text)}</code></pre>\n`,
    },
  });
  const article = marked.parse(guide, { async: false });
  const links = [...headings, 'Reference'].map((each) => `<a href="#${idOf(each)}">${escapeHtml(each)}</a>`).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Muster</title><link rel="stylesheet" href="/api/docs/docs.css"><script src="/api/docs/reference.js" defer></script></head>
<body><nav aria-label="Contents">${links}</nav><main>${article}
<h2 id="reference">Reference</h2>
<label hidden>Calls of <select id="tags"></select></label>
<div id="calls" aria-live="polite">Sign in to Muster in this browser, then load this page again: it lists the calls that you may make.</div>
</main></body></html>`;
}

const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
