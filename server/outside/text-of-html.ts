const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** A letter's HTML as plain text: paragraphs and lists keep their lines, links their addresses. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a\s*>/gi, (_, address: string, words: string) => linked(words, address))
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<br\b[^>]*>|<\/(tr|li)\s*>/gi, '\n')
    .replace(/<hr\b[^>]*>/gi, '\n\n----\n\n')
    .replace(/<\/(p|div|h[1-6]|ul|ol|table|blockquote|pre)\s*>/gi, '\n\n')
    .replace(/<\/t[dh]\s*>/gi, '\t')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{2,6});/gi, (whole, name: string) => characterOf(name) ?? whole)
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** The address after the words, unless it says the same. */
function linked(words: string, address: string): string {
  const plain = words.replace(/<[^>]*>/g, '').trim();
  const shown = address.replace(/^mailto:|^tel:/i, '');
  return plain === shown || !plain ? shown : `${plain} (${shown})`;
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : '';
}
