import MarkdownIt from 'markdown-it';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { say } from '#web/words/say.ts';
import classes from './guide.module.css';

const markdown = new MarkdownIt({ html: false, linkify: false });
const pictures = import.meta.glob<string>('/docs/guide/pictures/*.webp', { eager: true, query: '?url', import: 'default' });
const ownPath = /^\/(?:app|provider|admin|help|store)[/\w-]*$/;

const plainCode = markdown.renderer.rules.code_inline!;
markdown.renderer.rules.code_inline = (tokens, at, ...rest) => {
  const code = plainCode(tokens, at, ...rest);
  const { content } = tokens[at]!;
  return ownPath.test(content) ? `<a href="${content}">${code}</a>` : code;
};
markdown.renderer.rules.image = (tokens, at) => {
  const { content, attrs } = tokens[at]!;
  const source = attrs?.find(([name]) => name === 'src')?.[1] ?? '';
  return `<img src="${pictures[`/docs/guide/${source}`] ?? ''}" alt="${markdown.utils.escapeHtml(content)}" loading="lazy">`;
};
markdown.renderer.rules.table_open = () =>
  `<div class="${classes.wide}" tabindex="0" role="group" aria-label="${say('Table')}"><table>`;
markdown.renderer.rules.table_close = () => '</table></div>';

/** A text of our own in Markdown; its links to our pages stay in this window. */
export function MarkdownText({ text }: { text: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as HTMLElement).closest('a');
    const href = link?.getAttribute('href');
    if (!href?.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(href);
  };
  return (
    // oxlint-disable-next-line react/no-danger, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the text ships with the product; keys press its links
    <article className={classes.text} onClick={follow} dangerouslySetInnerHTML={{ __html: markdown.render(text) }} />
  );
}
