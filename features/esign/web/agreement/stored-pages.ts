import { newId } from '#common/ids.ts';
import { download } from '#web/api.ts';
import { fileAddress } from '#web/files/file-api.ts';
import type { PageSource } from '../signing/signing-api.ts';

/** The pages of a stored file, for those who are signed in. */
export const storedPages = (path: string, sendFile?: PageSource['sendFile']): PageSource => ({
  page: (page, width) => ({
    queryKey: ['file', path, `pages/${page}?width=${width}`],
    queryFn: ({ signal }) => download(`${fileAddress(path)}/pages/${page}?width=${width}`, { signal, quiet: true }),
  }),
  sendFile: sendFile ?? (() => Promise.resolve({ _id: newId() })),
});
