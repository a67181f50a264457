import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#web/api.ts';
import { hasFailed } from '#web/has-failed.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';

/** `/app/learning/check-in?code=…`: what a scanned code opens. */
export default function CheckIn() {
  const [query] = useSearchParams();
  const code = query.get('code') ?? '';
  const { data, error } = useQuery({
    queryKey: ['records', 'learning', 'check-in', code],
    queryFn: () => api<{ name: string | null }>('/api/course-sessions/check-in', { body: { code }, quiet: true }),
    enabled: code !== '',
    retry: false,
    staleTime: Infinity,
  });
  if (!code)
    return (
      <EmptyState
        icon="camera"
        heading="h1"
        title={say('Check in')}
        text={say('Scan the code on your teacher’s screen with your phone.')}
      />
    );
  if (hasFailed(error, data))
    return <EmptyState icon="alert-triangle" heading="h1" title={say('You are not checked in')} text={error.message} />;
  if (!data) return <Skeleton h={240} m={24} />;
  return <EmptyState icon="circle-check" heading="h1" title={say('You are checked in')} text={data.name ?? undefined} />;
}
