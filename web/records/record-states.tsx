import { Skeleton } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import { inSentence } from '#common/names.ts';
import { ApiError } from '../api.ts';
import { ProblemPage } from '../ui/problem-page.tsx';
import { say } from '../words/say.ts';

export function RecordSkeleton() {
  return (
    <div style={{ padding: 24 }} aria-busy="true" aria-label={say('Loading')}>
      <Skeleton h={24} w={260} mb={32} />
      {Array.from({ length: 9 }, (_, row) => (
        <div key={row} style={{ display: 'flex', gap: 24, height: 36, alignItems: 'center' }}>
          <Skeleton h={12} w={110} />
          <Skeleton h={12} w={`${18 + (row % 4) * 6}%`} />
        </div>
      ))}
    </div>
  );
}

export function RecordProblem({ module, error }: { module: DescribedModule; error: Error }) {
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <ProblemPage
      title={
        isGone
          ? say('This {singular} is not here', { singular: inSentence(module.singular) })
          : say('The record could not be loaded')
      }
      text={isGone ? say('It was deleted, or you do not have access to it.') : error.message}
      home={module.route}
      homeLabel={module.label}
    />
  );
}
