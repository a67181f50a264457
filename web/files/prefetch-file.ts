import type { QueryClient } from '@tanstack/react-query';
import { fileOptions, pagesOptions } from './file-api.ts';
import { hasPicture } from './thumbnail.tsx';
import { widthAt } from './page-width.ts';

/** The first page of a file is here before its viewer opens. */
export function prefetchFile(client: QueryClient, file: string, name: string) {
  if (!hasPicture(name)) return;
  void client.prefetchQuery(pagesOptions(file));
  void client.prefetchQuery(fileOptions(file, `pages/1?width=${widthAt(1)}`));
}
