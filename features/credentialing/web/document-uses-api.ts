import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';

/** A required item that a document answers. */
export interface DocumentUse {
  _id: string;
  name: string | null;
  isRenewal: boolean;
  completed: boolean;
  /** Why it was sent back for this item; null where it was not. */
  sentBack: string | null;
  record: { _id: string; name: string } | null;
}

export const usesOptions = (document: string) =>
  queryOptions({
    queryKey: ['records', 'credentialingRequiredItems', 'uses', document],
    queryFn: ({ signal }) => api<{ records: DocumentUse[] }>(`/api/documents/${document}/uses`, { signal, quiet: true }),
  });

/** An item beside the others of its record. */
export const itemAddress = (record: string, item: string): string => `/app/credentialing/${record}?item=${item}`;
