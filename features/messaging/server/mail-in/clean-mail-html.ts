import sanitize from 'sanitize-html';

const TAGS = (
  'p br div span b strong i em u s sub sup small big center font h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code hr a img ' +
  'table caption colgroup col thead tbody tfoot tr th td'
).split(' ');
const SIZES = [
  'width',
  'height',
  'align',
  'valign',
  'bgcolor',
  'border',
  'cellpadding',
  'cellspacing',
  'colspan',
  'rowspan',
  'dir',
];
/** Looks alone: nothing that leaves its place, covers anything, or is fetched. */
const STYLES = (
  'color background-color font-size font-family font-weight font-style text-align text-decoration line-height letter-spacing ' +
  'padding padding-top padding-right padding-bottom padding-left margin margin-top margin-right margin-bottom margin-left ' +
  'border border-top border-right border-bottom border-left border-collapse border-radius border-color border-style border-width ' +
  'width max-width min-width height vertical-align white-space list-style-type'
).split(' ');
const HARMLESS = [/^(?!.*(?:url|expression|image|@import|\\|var\())[\w\s#%.,'"()+\-!]{1,300}$/i];

/**
 * A letter's HTML as it is shown in its frame: no script, form, or style that reaches out. A picture from elsewhere tells its server
 * who reads, so its address waits in `data-remote`; one that came along is named by `data-cid`.
 */
export const cleanMailHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      '*': ['style', ...SIZES],
      a: ['href', 'title', 'rel', 'target'],
      img: ['alt', 'title', 'data-remote', 'data-cid'],
      font: ['color', 'face', 'size'],
      ol: ['start', 'type'],
    },
    allowedStyles: { '*': Object.fromEntries(STYLES.map((name) => [name, HARMLESS])) },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nonTextTags: [
      'script',
      'style',
      'iframe',
      'object',
      'embed',
      'svg',
      'math',
      'template',
      'noscript',
      'title',
      'head',
      'textarea',
      'select',
    ],
    nestingLimit: 80,
    transformTags: {
      a: (tagName, { href, title }) => ({
        tagName,
        attribs: {
          ...(href && /^(https?:\/\/[^\s\\]|mailto:|tel:)/i.test(href.trim()) ? { href: href.trim() } : {}),
          ...(title ? { title } : {}),
          rel: 'noopener noreferrer',
          target: '_blank',
        },
      }),
      img: (tagName, attribs) => {
        const { src = '', alt = '', width, height } = attribs;
        const named: Record<string, string> = /^cid:/i.test(src)
          ? { 'data-cid': src.slice(4).trim() }
          : /^https?:\/\//i.test(src.trim())
            ? { 'data-remote': src.trim() }
            : {};
        return { tagName, attribs: { alt, ...named, ...(width ? { width } : {}), ...(height ? { height } : {}) } };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['data-remote'] && !attribs['data-cid'],
  }).trim();

/** The addresses of the pictures that wait, in their order. */
export const remotePicturesIn = (html: string): string[] =>
  [...html.matchAll(/\sdata-remote="([^"]*)"/g)].map(([, address]) => address!.replaceAll('&amp;', '&'));
