import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';

export interface RatingPreview {
  open: number;
  changed: number;
  up: number;
  down: number;
  samples: { _id: string; name: string | null; from: number; to: number }[];
}

export const previewOf = (body: { conditionals: object; billRates: object }) =>
  api<RatingPreview>('/api/jobs/rating-preview', { body, quiet: true });

/** The professions that admins keep. */
export function useProfessions(): string[] {
  const { data } = useQuery({
    queryKey: ['records', 'dropdowns', 'by-name', 'Professions'],
    queryFn: () => api<{ options?: { value: string }[] } | null>('/api/dropdowns/get-by-name', { body: { name: 'Professions' } }),
    staleTime: 5 * 60_000,
  });
  return (data?.options ?? []).map(({ value }) => value);
}
