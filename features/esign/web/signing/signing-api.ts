import { queryOptions } from '@tanstack/react-query';
import { api, ApiError, download, type Call } from '#web/api.ts';
import type { SignedAnswer, SigningView, UploadAnswer } from '../../signing-answers.ts';

/** An agreement that a recipient has opened. The token comes after the # of the address and is sent only in a header. */
export interface Opened {
  agreement: string;
  recipient: string;
  token: string;
}

const asked = ({ token }: Opened, call: Call = {}): Call => ({
  ...call,
  quiet: true,
  anonymous: true,
  headers: { 'x-signing-token': token },
});
const at = ({ agreement, recipient }: Opened, part = '') =>
  `/api/esign/${encodeURIComponent(agreement)}/${encodeURIComponent(recipient)}${part}`;

/** How often the page asks whether the file has been sealed, in milliseconds. */
const ASK_EVERY = 3_000;

/** This recipient has signed, and the agreement is not completed yet. */
const isSettling = ({ agreement, recipient }: SigningView) => recipient.state === 'signed' && agreement.status === 'Signed';

export const signingOptions = (opened: Opened) =>
  queryOptions({
    queryKey: ['esign', opened.agreement, opened.recipient],
    queryFn: ({ signal }) => api<SigningView>(at(opened), asked(opened, { signal })),
    refetchInterval: ({ state }) => (state.data && isSettling(state.data) ? ASK_EVERY : false),
    refetchOnWindowFocus: false,
    retry: (count, error) => count < 2 && error instanceof ApiError && error.status === 0,
  });

/** Where the pages of a document come from and the files of a signer go. */
export interface PageSource {
  page: (
    page: number,
    width: number,
  ) => { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<{ blob: Blob }> };
  sendFile: (file: File) => Promise<{ _id: string }>;
}

export const sourceOf = (opened: Opened): PageSource => ({
  page: (page, width) => ({
    queryKey: ['esign', opened.agreement, opened.recipient, 'page', page, width],
    queryFn: ({ signal }) => download(at(opened, `/pages/${page}?width=${width}`), asked(opened, { signal })),
  }),
  sendFile: (file) => sendFile(opened, file),
});

export const markViewed = (opened: Opened) => api(at(opened, '/viewed'), asked(opened, { method: 'POST' }));

export const giveConsent = (opened: Opened) =>
  api(at(opened, '/consent'), asked(opened, { body: { agreed: true, timeZone: ownTimeZone() } }));

export const keepDraft = (opened: Opened, values: Record<string, unknown>) =>
  api(at(opened, '/draft'), asked(opened, { method: 'PUT', body: { values } }));

export const sign = (opened: Opened, values: Record<string, unknown>) =>
  api<SignedAnswer>(at(opened, '/sign'), asked(opened, { body: { values } }));

export const decline = (opened: Opened, reason: string) =>
  api<SignedAnswer>(at(opened, '/decline'), asked(opened, { body: { reason } }));

/** What a recipient sees once they have ended their agreement. */
export const endedView = (view: SigningView, { status, state }: SignedAnswer): SigningView => ({
  ...view,
  agreement: { ...view.agreement, status },
  recipient: { ...view.recipient, state },
});

export interface OtherPerson {
  email: string;
  name: string;
  reason: string;
}
export const handOn = (opened: Opened, person: OtherPerson) => api(at(opened, '/delegate'), asked(opened, { body: person }));

function sendFile(opened: Opened, file: File): Promise<UploadAnswer> {
  const body = new FormData();
  body.append('file', file);
  return api<UploadAnswer>(at(opened, '/files'), asked(opened, { body }));
}

export const sealedFile = (opened: Opened) => download(at(opened, '/download'), asked(opened));

const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
