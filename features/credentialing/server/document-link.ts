import { isId } from '#common/ids.ts';

/** Where a document's file is downloaded, from the file's id or the path that the server gave it; nothing else is a link. */
export const documentLink = (path: unknown): string | null => {
  const id = typeof path === 'string' ? path.replace(/^\/api\/files\//, '') : '';
  return isId(id) ? `/api/files/${id}` : null;
};
