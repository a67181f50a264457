import { isId } from '#common/ids.ts';

/** Where a document's file is downloaded, from the file's id or the path that the server gave it. */
export const documentLink = (path: string | null | undefined): string | null =>
  path && isId(path) ? `/api/files/${path}` : (path ?? null);
