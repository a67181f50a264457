import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import type { Order } from '../store-api.ts';

/** Every record of a small table. */
export const allOptions = <T>(module: string, path: string, sort = 'name') =>
  queryOptions({
    queryKey: ['records', module, 'all-of', sort],
    queryFn: ({ signal }) =>
      api<{ records: T[] }>(`/api/${path}/dataSourceSearch`, {
        body: { sort: [{ field: sort, order: 'asc' }], pageSize: 200 },
        signal,
        quiet: true,
      }).then(({ records }) => records),
  });

export interface StockMovement {
  option: string;
  change: number;
  quantity: number;
  reason: string | null;
  at: string;
  by: string | null;
}
export const stockOptions = (item: string) =>
  queryOptions({
    queryKey: ['records', 'storeItems', 'stock', item],
    queryFn: ({ signal }) =>
      api<{ records: StockMovement[] }>(`/api/store-items/${item}/stock?pageSize=50`, { signal, quiet: true }).then(
        ({ records }) => records,
      ),
  });

export interface Economy {
  inCirculation: number;
  months: {
    month: string;
    earned: { achievement: number; game: number; thanks: number; adjustment: number };
    spent: number;
    returned: number;
  }[];
}
export const economyOptions = queryOptions({
  queryKey: ['records', 'wallets', 'economy'],
  queryFn: ({ signal }) => api<Economy>('/api/wallets/economy', { signal, quiet: true }),
});

export const fulfilOrder = (id: string, note: string) =>
  api<{ record: Order }>(`/api/store-transactions/${id}/fulfil`, { method: 'PUT', body: note ? { note } : {} });
