import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { queryClient } from '#web/query-client.ts';
import type { CartLine } from '../cart.ts';

export interface ItemOption {
  _id: string;
  label: string | null;
  price: number;
  quantity: number | null;
  lowAt: number | null;
  isDigital: boolean | null;
}
export interface Item {
  _id: string;
  version: number;
  name: string;
  description: string | null;
  category: string | null;
  image: string | null;
  itemId: string | null;
  options: ItemOption[] | null;
  teams: string[] | null;
  limit_per_person: number | null;
  available_from: string | null;
  available_until: string | null;
  active: boolean | null;
}
export interface Category {
  _id: string;
  name: string;
  order: number | null;
}
export interface Coin {
  _id: string;
  name: string | null;
  face: string | null;
  image: string | null;
  client: string | null;
  enabled: boolean | null;
}
export interface Order {
  _id: string;
  name: string;
  user: string;
  lines: {
    storeItem: { _id: string; name: string };
    selectedOption: { _id: string; label: string | null; price: number };
    quantity: number;
    codes?: string[];
  }[];
  total: number;
  status: 'Ordered' | 'Fulfilled' | 'Cancelled';
  note: string | null;
  answer: string | null;
  createdAt: string;
}
interface Page<T> {
  records: T[];
  total: number;
}

export const PAGE = 20;

export interface Shelf {
  category: string | null;
  words: string;
  /** At most so many coins; null: whatever it costs. */
  atMost: number | null;
  page: number;
}

export const itemsOptions = ({ category, words, atMost, page }: Shelf, today: string) =>
  queryOptions({
    queryKey: ['records', 'storeItems', 'shelf', category, words, atMost, page, today],
    queryFn: ({ signal }) =>
      api<Page<Item>>('/api/store-items/dataSourceSearch', {
        body: {
          searchTerms: termsOf(category, atMost, today),
          ...(words ? { search: words } : {}),
          pageNumber: page,
          pageSize: PAGE,
        },
        signal,
        quiet: true,
      }),
    placeholderData: keepPreviousData,
  });

const termsOf = (category: string | null, atMost: number | null, today: string) => ({
  all: [
    { field: 'active', op: 'equals', value: true },
    {
      any: [
        { field: 'available_from', op: 'empty' },
        { field: 'available_from', op: 'onOrBefore', value: today },
      ],
    },
    {
      any: [
        { field: 'available_until', op: 'empty' },
        { field: 'available_until', op: 'onOrAfter', value: today },
      ],
    },
    ...(category ? [{ field: 'category', op: 'equals', value: category }] : []),
    ...(atMost === null ? [] : [{ field: 'ofItem.price', op: 'lessThanOrEqual', value: atMost }]),
  ],
});

export const itemOptions = (id: string) =>
  queryOptions({
    queryKey: ['records', 'storeItems', 'one', id],
    queryFn: ({ signal }) => api<Item>(`/api/store-items/${id}`, { signal, quiet: true }),
  });

export const categoriesOptions = queryOptions({
  queryKey: ['records', 'storeCategories', 'all'],
  queryFn: ({ signal }) =>
    api<Page<Category>>('/api/store-categories/dataSourceSearch', {
      body: {
        sort: [
          { field: 'order', order: 'asc' },
          { field: 'name', order: 'asc' },
        ],
        pageSize: 200,
      },
      signal,
      quiet: true,
    }).then(({ records }) => records),
});

export const coinOptions = (client: string) =>
  queryOptions({
    queryKey: ['records', 'storeCoins', 'of', client],
    queryFn: ({ signal }) => api<Coin>(`/api/store-coins/byClient/${client}`, { signal, quiet: true }),
    retry: false,
  });

export const balanceOptions = (user: string) =>
  queryOptions({
    queryKey: ['records', 'wallets', 'of', user],
    queryFn: ({ signal }) => api<{ balance: number }>(`/api/wallets/for-user/${user}`, { signal, quiet: true }),
  });

export const myOrdersOptions = (page: number) =>
  queryOptions({
    queryKey: ['records', 'storeTransactions', 'mine', page],
    queryFn: ({ signal }) =>
      api<Page<Order>>(`/api/store-transactions/mine?pageNumber=${page}&pageSize=${PAGE}`, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

/** The same order is bought once, however often the call is repeated. */
export const buyCart = (lines: readonly CartLine[], expectedTotal: number, note: string, key: string) =>
  api<{ record: Order; balance: number }>('/api/store-transactions', {
    body: {
      lines: lines.map(({ storeItem, selectedOption, quantity }) => ({
        storeItem: storeItem._id,
        selectedOption: selectedOption._id,
        quantity,
      })),
      expectedTotal,
      ...(note.trim() ? { note: note.trim() } : {}),
    },
    headers: { 'idempotency-key': key },
    quiet: true,
  }).finally(refreshStore);

export const cancelOrder = (id: string, reason?: string) =>
  api<{ record: Order }>(`/api/store-transactions/${id}/cancel`, { method: 'PUT', body: reason ? { reason } : {} }).finally(
    refreshStore,
  );

export const mailOrder = (id: string) =>
  api<{ sent: string[] }>('/api/store-transactions/send-transaction-email', { body: { transaction: id } });

export const refreshStore = () =>
  Promise.all(
    ['storeTransactions', 'storeItems', 'wallets', 'storeCategories', 'storeCoins'].map((name) =>
      queryClient.invalidateQueries({ queryKey: ['records', name] }),
    ),
  );

/** Options that are offered, in their order. */
export const offered = ({ options }: Pick<Item, 'options'>): ItemOption[] => options ?? [];
