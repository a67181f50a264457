import { queryOptions } from '@tanstack/react-query';
import { api, download } from '../api.ts';

export interface PageSize {
  width: number;
  height: number;
}

/** A file's address from its id or the path that the server gave it; some files are read elsewhere than below `/api/files`. */
export const fileAddress = (stored: string): string =>
  stored.startsWith('/api/') ? stored : `/api/files/${encodeURIComponent(stored.split('/').at(-1) ?? '')}`;

/** A file is never replaced: what was read of it stays true. */
const forGood = { staleTime: Infinity, retry: false } as const;

export const pagesOptions = (stored: string) =>
  queryOptions({
    queryKey: ['file', stored, 'pages'],
    queryFn: ({ signal }) => api<{ pages: PageSize[] }>(`${fileAddress(stored)}/pages`, { signal, quiet: true }),
    ...forGood,
  });

/** A place on a page, in shares of it as it is shown. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Hit {
  page: number;
  boxes: Box[];
}

/** What a file is called: an answer with its first byte says so. */
export const fileNameOptions = (stored: string) =>
  queryOptions({
    queryKey: ['file', stored, 'name'],
    queryFn: ({ signal }) =>
      download(fileAddress(stored), { signal, quiet: true, headers: { range: 'bytes=0-0' } }).then(({ filename }) => filename),
    ...forGood,
  });

/** Where words stand in a PDF. */
export const wordsOptions = (stored: string, words: string) =>
  queryOptions({
    queryKey: ['file', stored, 'words', words],
    queryFn: ({ signal }) =>
      api<{ hits: Hit[]; isTruncated: boolean }>(`${fileAddress(stored)}/words?find=${encodeURIComponent(words)}`, {
        signal,
        quiet: true,
      }),
    ...forGood,
  });

/** @param part `pages/1?width=900`, `thumbnail?size=64`, or nothing for the file itself */
export const fileOptions = (stored: string, part = '') =>
  queryOptions({
    queryKey: ['file', stored, part],
    queryFn: ({ signal }) => download(`${fileAddress(stored)}${part && `/${part}`}`, { signal, quiet: true }),
    gcTime: 60_000,
    ...forGood,
  });

/** An address that a video can play, for a few minutes. */
export const linkOptions = (stored: string) =>
  queryOptions({
    queryKey: ['file', stored, 'link'],
    queryFn: () => api<{ url: string; expiresAt: string }>(`${fileAddress(stored)}/link`, { method: 'POST', quiet: true }),
    gcTime: 0,
    staleTime: 4 * 60_000,
    retry: false,
  });
