import { escapeHtml } from '../outside/escape-html.ts';

export type PageState = 'asks' | 'unsubscribed' | 'subscribed' | 'unknown';

const STYLE = `
  :root { color-scheme: light dark; --text: #1c1f24; --quiet: #5a6270; --page: #f6f7f9; --card: #fff; --line: #dfe3e8; --accent: #0b6b6b; --on: #fff }
  @media (prefers-color-scheme: dark) { :root { --text: #e8eaee; --quiet: #a4acb9; --page: #15171b; --card: #1d2025; --line: #343941; --accent: #4fc3c3; --on: #10201f } }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--page); color: var(--text); font: 16px/1.5 "Inter Variable", system-ui, sans-serif }
  main { max-width: 28rem; margin: 1rem; padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px }
  h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.25 }
  p { margin: 0 0 1.25rem } .quiet { color: var(--quiet); margin: 1.25rem 0 0; font-size: .875rem }
  button { min-height: 44px; padding: 0 1.25rem; border: 1px solid var(--accent); border-radius: 6px; background: var(--accent); color: var(--on); font: inherit; font-weight: 600; cursor: pointer }
  button.plain { background: transparent; color: var(--text); border-color: var(--line) }
  button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
`;

/** A page of its own, without the application: it opens anywhere, and looking at it changes nothing. */
export function unsubscribePage(state: PageState, address = ''): string {
  const [title, body] = partsOf(state, escapeHtml(masked(address)));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}

function partsOf(state: PageState, address: string): [title: string, body: string] {
  if (state === 'unknown')
    return ['This link does not work', '<p>Please use the link in a newer email, or reply and ask us to stop.</p>'];
  if (state === 'asks')
    return [
      'Unsubscribe',
      `<p>Do you want to stop getting email from us at <strong>${address}</strong>?</p>${form('stop', 'Unsubscribe')}` +
        '<p class="quiet">You will still get messages you need, such as those to sign in or to sign a document.</p>',
    ];
  if (state === 'subscribed')
    return [
      'You are subscribed again',
      `<p>You will get email from us at <strong>${address}</strong> again.</p>${form('stop', 'Unsubscribe', 'plain')}`,
    ];
  return [
    'You are unsubscribed',
    `<p>We will no longer send email to <strong>${address}</strong>.</p>${form('again', 'This was a mistake', 'plain')}`,
  ];
}

const form = (choice: string, words: string, kind = '') =>
  `<form method="post"><input type="hidden" name="choice" value="${choice}"><button type="submit" class="${kind}">${words}</button></form>`;

/** Enough for its owner to know it by. */
function masked(address: string): string {
  const [name = '', host = ''] = address.split('@');
  return `${name.slice(0, 2)}…@${host}`;
}
