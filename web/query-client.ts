import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { CACHE_TIMES } from './offline/cache-times.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: CACHE_TIMES.list,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      // Without a connection a call fails at once and says so, instead of waiting in silence.
      networkMode: 'always',
      // A refusal is an answer; only a silent server or a 503 is worth asking again.
      retry: (failures, error) => failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
    },
    mutations: { networkMode: 'always' },
  },
});
