import sanitize from 'sanitize-html';
import { LINK_ATTRIBUTES, RICH_ATTRIBUTES, RICH_REMOVED, RICH_TAGS, isOwnFile, isSafeLink, isSpan } from '#common/rich-text.ts';

/** The part of formatted text that is kept. Cleaned text is cleaned to itself. */
export const cleanRichText = (html: string): string => (/[<>&]/.test(html) ? sanitize(html, allowed).trim() : html);

const MOST_NESTED = 60;

const spans = (tagName: string, attribs: sanitize.Attributes): sanitize.Tag => ({
  tagName,
  attribs: Object.fromEntries(Object.entries(attribs).filter(([, value]) => isSpan(value))),
});

const allowed: sanitize.IOptions = {
  allowedTags: RICH_TAGS,
  allowedAttributes: { ...copied(RICH_ATTRIBUTES), a: [...RICH_ATTRIBUTES.a!, ...Object.keys(LINK_ATTRIBUTES)] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: RICH_REMOVED,
  nestingLimit: MOST_NESTED,
  transformTags: {
    a: (tagName, { href, title }) => {
      if (!href || !isSafeLink(href.trim())) return { tagName, attribs: {} };
      return { tagName, attribs: { href: href.trim(), ...(title ? { title } : {}), ...LINK_ATTRIBUTES } };
    },
    img: (tagName, { src, alt, title }) => {
      const attribs: Record<string, string> = { src: src && isOwnFile(src) ? src : '', alt: alt ?? '' };
      return { tagName, attribs: title ? { ...attribs, title } : attribs };
    },
    td: spans,
    th: spans,
    strike: 's',
    del: 's',
    h5: 'h4',
    h6: 'h4',
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};

function copied(attributes: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(attributes).map(([tag, names]) => [tag, [...names]]));
}
