const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** What a tag of these elements puts into the text; `/` before its name: where it ends. */
const BREAKS: readonly [RegExp, string][] = [
  [/^li$/, '\n- '],
  [/^(br|\/br|\/tr|\/li)$/, '\n'],
  [/^hr$/, '\n\n----\n\n'],
  [/^\/(p|div|h[1-6]|ul|ol|table|blockquote|pre)$/, '\n\n'],
  [/^\/t[dh]$/, '\t'],
];
/** Elements whose words are not for readers. */
const HIDDEN = /^(script|style|head)$/;

/** A letter's HTML as plain text, in one pass: paragraphs and lists keep their lines, links their addresses. */
export function textOfHtml(html: string): string {
  let text = '';
  let hidden: string | undefined;
  let link: { from: number; address: string } | undefined;
  for (const [token] of withoutComments(html).matchAll(/<[^<>]*>|[^<]+|</g)) {
    const tag = /^<(\/?[a-z][\w:-]*)/i.exec(token)?.[1]?.toLowerCase();
    if (hidden) {
      if (tag === `/${hidden}`) hidden = undefined;
    } else if (tag === undefined) text += /^<./.test(token) ? '' : token.replace(/\s+/g, ' ');
    else if (HIDDEN.test(tag)) hidden = tag;
    else if (tag === 'a') {
      const address = /\shref="([^"]*)"/i.exec(token)?.[1];
      link = address === undefined ? undefined : { from: text.length, address };
    } else if (tag === '/a' && link) {
      text = text.slice(0, link.from) + linked(text.slice(link.from), link.address);
      link = undefined;
    } else text += BREAKS.find(([pattern]) => pattern.test(tag))?.[1] ?? '';
  }
  return text
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{2,6});/gi, (whole, name: string) => characterOf(name) ?? whole)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const withoutComments = (html: string): string =>
  html
    .split('<!--')
    .map((part, at) => (at === 0 ? part : part.split('-->').slice(1).join('-->')))
    .join('');

/** The address after the words, unless it says the same. */
function linked(words: string, address: string): string {
  const plain = words.trim();
  const shown = address.replace(/^mailto:|^tel:/i, '');
  return plain === shown || !plain ? shown : `${plain} (${shown})`;
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : '';
}
