import type { Engine } from '../engine.ts';
import type { LetterParts } from '../outside/letter.ts';
import { textOfHtml } from '../outside/text-of-html.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

/** Where a text wants the link; without it the link stands below. */
export const UNSUBSCRIBE = '{{unsubscribe}}';

/** The letter with its link, in HTML and text, and the headers of RFC 8058. */
export async function withUnsubscribe<Parts extends LetterParts>(engine: Engine, parts: Parts, letter: string): Promise<Parts> {
  const link = await unsubscribeLink(engine, letter);
  const text = parts.text?.trim() || textOfHtml(parts.html.replaceAll(UNSUBSCRIBE, link));
  const isNamed = parts.html.includes(UNSUBSCRIBE);
  return {
    ...parts,
    html: isNamed
      ? parts.html.replaceAll(UNSUBSCRIBE, link)
      : `${parts.html}<hr><p>You want no more mail from us? <a href="${link}">Unsubscribe</a></p>`,
    text: text.includes(link)
      ? text
      : text.includes(UNSUBSCRIBE)
        ? text.replaceAll(UNSUBSCRIBE, link)
        : `${text}\n\n----\nYou want no more mail from us? Unsubscribe: ${link}`,
    headers: {
      ...parts.headers,
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
