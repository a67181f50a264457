/** A page of `docs/guide/`: three lines about it, then its text in Markdown. */
export interface GuidePage {
  /** Its file, without the ending. */
  name: string;
  title: string;
  for: string;
  /** Screens that it is about; `:id` stands for any one segment. */
  paths: string[];
  text: string;
}

/** Whom pages are for, in the order of the contents. */
export const READERS = [
  'Everybody',
  'Recruiters',
  'Credentialing',
  'Account managers',
  'Payroll',
  'Providers',
  'Administrators',
] as const;

export function readGuidePage(name: string, file: string): GuidePage {
  const [, head = '', ...rest] = file.split('---\n');
  const said = Object.fromEntries(
    head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return {
    name,
    title: said.title ?? name,
    for: said.for ?? 'Everybody',
    paths: (said.paths ?? '').split(' ').filter(Boolean),
    text: rest.join('---\n').trim(),
  };
}

/** The page about the screen at an address: the most exact of its paths; else the page about records, else the first steps. */
export function pageAbout(pages: readonly GuidePage[], address: string): GuidePage | undefined {
  const asked = address.split(/[?#]/)[0]!.split('/').filter(Boolean);
  const found = pages
    .flatMap((page) => page.paths.map((path) => ({ page, fit: fitOf(path, asked) })))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit)[0];
  const named = (name: string) => pages.find((page) => page.name === name);
  return found?.page ?? named(asked[0] === 'app' && asked.length > 1 ? (asked.length > 2 ? 'records' : 'lists') : 'start');
}

/** How much of a path the address has, where it has all of it: a literal segment counts more than one that stands for any. */
function fitOf(path: string, asked: readonly string[]): number {
  const segments = path.split('/').filter(Boolean);
  if (segments.length > asked.length) return 0;
  let fit = 0;
  for (const [at, segment] of segments.entries()) {
    if (segment.startsWith(':')) fit += 1;
    else if (segment.toLowerCase() === asked[at]!.toLowerCase()) fit += 2;
    else return 0;
  }
  return fit > 2 ? fit : segments.length === asked.length ? fit : 0;
}
