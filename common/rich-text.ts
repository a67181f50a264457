/** What formatted text may hold: the server keeps nothing else, the browser shows nothing else. No style, no class, no id. */
export const RICH_TAGS = (
  'p br div span b strong i em u s sub sup h1 h2 h3 h4 ul ol li blockquote pre code hr a img ' +
  'table caption thead tbody tfoot tr th td'
).split(' ');

/** By tag. `rel` and `target` of a link are set, never taken. */
export const RICH_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

export const LINK_ATTRIBUTES = { rel: 'noopener noreferrer', target: '_blank' } as const;

/** These go with what is in them; of any other tag that is not in the list the words stay. */
export const RICH_REMOVED = (
  'script style iframe object embed svg math template noscript noembed noframes ' +
  'textarea select option title xmp plaintext head'
).split(' ');

/** Another site, an address to write to or call, or a page or file of our own: no other call of ours is ever a link. */
export const isSafeLink = (address: string): boolean =>
  /^(https?:\/\/[^\s\\]|mailto:|tel:)/i.test(address) ||
  /^\/app(\/[\w-]+)*\/?(\?[\w=&%-]*)?$/.test(address) ||
  isOwnFile(address);

/** Pictures come from our own files alone: one from elsewhere would tell another server who reads. */
export const isOwnFile = (address: string): boolean => /^\/api\/files\/[0-9a-f]{24}$/i.test(address);

export const isSpan = (value: string): boolean => /^[1-9]\d?$/.test(value);
