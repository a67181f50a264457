import { Skeleton } from '@mantine/core';

/** The outline of a list, row by row where the rows will stand. */
export function ListSkeleton() {
  return (
    <div style={{ padding: '16px 24px' }} aria-busy="true" aria-label="Loading">
      <Skeleton h={22} w={160} mb={28} />
      <RowsSkeleton />
    </div>
  );
}

export function RowsSkeleton() {
  return Array.from({ length: 14 }, (_, row) => (
    <div key={row} style={{ display: 'flex', gap: 32, alignItems: 'center', height: 36, padding: '0 16px' }}>
      <Skeleton h={12} w={14} radius={4} style={{ flex: 'none' }} />
      <Skeleton h={12} w={`${28 - (row % 3) * 5}%`} />
      <Skeleton h={12} w="12%" />
      <Skeleton h={12} w={`${14 + (row % 4) * 2}%`} />
      <Skeleton h={12} w="10%" />
    </div>
  ));
}
