/** A text as the paragraphs of an editor. */
export const asHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The words of an editor's HTML, its paragraphs apart. */
export function asText(html: string): string {
  const page = new DOMParser().parseFromString(
    html.replace(/<br\s*\/?>/g, '\n').replace(/<\/(p|li|h\d|blockquote)>/g, '$&\n\n'),
    'text/html',
  );
  return (page.body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim();
}

/** The record of a page, by its address: `/app/leads/65f…`. */
export function recordAt(pathname: string, modules: readonly { name: string; route: string }[]) {
  const found = /^(\/app\/.+)\/([0-9a-f]{24})(?:\/|$)/.exec(pathname);
  const module = found && modules.find(({ route }) => route === found[1]);
  return module ? { moduleName: module.name, recordId: found![2]! } : null;
}
