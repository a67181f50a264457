import { Skeleton } from '@mantine/core';
import classes from './board.module.css';

/** The outline of a board while it is on its way. */
export const BoardSkeleton = () => (
  <div className={classes.board} aria-busy="true">
    <ColumnsSkeleton />
  </div>
);

export const ColumnsSkeleton = () =>
  [5, 4, 3, 4].map((cards, column) => (
    <div key={column} className={classes.column} aria-hidden>
      <div className={classes.columnHead}>
        <Skeleton h={16} w={88} />
      </div>
      <div className={classes.cards}>
        {Array.from({ length: cards }, (_, card) => (
          <Skeleton key={card} h={88} radius={6} />
        ))}
      </div>
    </div>
  ));
