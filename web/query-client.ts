import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      // A refusal is an answer; only a silent server or a 503 is worth asking again.
      retry: (failures, error) => failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
    },
  },
});
