import { queryOptions } from '@tanstack/react-query';
import { api, ApiError, download, type Call } from '#web/api.ts';
import { sessionStore } from '#web/session-store.ts';

export interface CaptureView {
  _id: string;
  /** Null where the provider adds the document unasked. */
  required_item: string | null;
  name: string | null;
  state: 'open' | 'done';
  pages: { _id: string; order: number; width: number; height: number }[];
  item: { description: string | null; requires_exp_date: boolean; record: string | null } | null;
  /** Why what was sent before came back, and its file where the maker has signed in. */
  sentBack: { reason: string | null; file: string | null } | null;
}

/** A capture as this device reaches it: by the token of its link, or as its maker who has signed in. */
export interface Opened {
  id: string;
  token: string | null;
}

/** So often a device that hears no events asks for what the other has sent, in milliseconds. */
const ASK_EVERY = 3_000;

/** What keeps unsent pages readable: the token of the link, or the session's. */
export const secretOf = ({ token }: Opened): string => token ?? sessionStore.token() ?? '';

const asked = ({ token }: Opened, call: Call = {}): Call => ({
  ...call,
  quiet: true,
  ...(token ? { anonymous: true, headers: { 'x-capture-token': token } } : {}),
});
const at = ({ id }: Opened, part = '') => `/api/doc-cap/${encodeURIComponent(id)}${part}`;

/** The link is wrong or has expired, or the capture is somebody else's. */
export const isOver = (problem: unknown): boolean => problem instanceof ApiError && problem.status === 404;

export const captureOptions = (opened: Opened) =>
  queryOptions({
    queryKey: ['capture', opened.id],
    queryFn: async ({ signal }) => (await api<{ record: CaptureView }>(at(opened), asked(opened, { signal }))).record,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === 'done' || isOver(state.error) ? false : ASK_EVERY),
  });

export const pageOptions = (opened: Opened, page: string, width = 640) =>
  queryOptions({
    queryKey: ['capture', opened.id, 'page', page, width],
    queryFn: ({ signal }) => download(at(opened, `/pages/${page}/picture?width=${width}`), asked(opened, { signal })),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });

/** The id is the page's from the moment it was taken: sent twice, it is one page. */
export function sendPage(opened: Opened, _id: string, blob: Blob) {
  const body = new FormData();
  body.append('_id', _id);
  body.append('file', blob, blob.type === 'application/pdf' ? 'page.pdf' : 'page.jpg');
  return api(at(opened, '/pages'), asked(opened, { body }));
}

export const orderPages = (opened: Opened, order: string[]) =>
  api<{ record: CaptureView }>(at(opened, '/pages'), asked(opened, { method: 'PUT', body: { order } }));

export const removePage = (opened: Opened, page: string) =>
  api(at(opened, `/pages/${page}`), asked(opened, { method: 'DELETE' }));

export const finishCapture = (opened: Opened, expirationDate: string | null) =>
  api(at(opened, '/finish'), asked(opened, { body: { expirationDate } }));

export const reopenCapture = (opened: Opened) => api(at(opened, '/reopen'), asked(opened, { method: 'POST' }));

export const linkOptions = (opened: Opened) =>
  queryOptions({
    queryKey: ['capture', opened.id, 'link'],
    queryFn: () => api<{ link: string; expiresAt: string }>(at(opened, '/link'), { method: 'POST', quiet: true }),
    staleTime: Infinity, // another link would end the one that is in use
    gcTime: 0,
    retry: false,
  });
