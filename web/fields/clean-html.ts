import DOMPurify from 'dompurify';
import { LINK_ATTRIBUTES, RICH_ATTRIBUTES, RICH_REMOVED, RICH_TAGS, isOwnFile, isSafeLink, isSpan } from '#common/rich-text.ts';

/** The list of the server again, for what was stored before it and for what is pasted. */
export const cleanHtml = (html: string): string => purify.sanitize(html, allowed);
export const cleanFragment = (html: string): DocumentFragment => purify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true });

const allowed = {
  ALLOWED_TAGS: RICH_TAGS,
  ALLOWED_ATTR: [...new Set([...Object.values(RICH_ATTRIBUTES).flat(), ...Object.keys(LINK_ATTRIBUTES)])],
  FORBID_CONTENTS: RICH_REMOVED,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ADD_URI_SAFE_ATTR: ['target', 'rel'],
};

const isAllowed = (tag: string, name: string, value: string): boolean => {
  if (!RICH_ATTRIBUTES[tag]?.includes(name)) return false;
  if (name === 'href') return isSafeLink(value);
  if (name === 'src') return isOwnFile(value);
  return name === 'colspan' || name === 'rowspan' ? isSpan(value) : true;
};

/** An instance of our own: its hooks touch no other use of the library. */
const purify = DOMPurify(window);
purify.addHook('afterSanitizeAttributes', (node) => {
  const tag = node.tagName.toLowerCase();
  for (const { name, value } of Array.from(node.attributes)) if (!isAllowed(tag, name, value)) node.removeAttribute(name);
  if (tag === 'a' && node.hasAttribute('href'))
    for (const [name, value] of Object.entries(LINK_ATTRIBUTES)) node.setAttribute(name, value);
  if (tag === 'img' && !node.hasAttribute('src')) node.remove();
});
