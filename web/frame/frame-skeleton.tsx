import { Skeleton } from '@mantine/core';
import classes from './staff-frame.module.css';
import { say } from '../words/say.ts';

/** The frame's outline while the session is on its way, so that nothing jumps when it arrives. */
export function FrameSkeleton() {
  return (
    <div className={classes.frame} aria-busy="true" aria-label={say('Loading')}>
      <div className={classes.navigation} style={{ padding: 12 }}>
        <Skeleton h={24} w={120} mb={24} />
        {Array.from({ length: 9 }, (_, at) => (
          <Skeleton key={at} h={14} w={`${75 - (at % 4) * 12}%`} mb={18} />
        ))}
      </div>
      <div className={classes.main} style={{ padding: 24 }}>
        <Skeleton h={24} w={200} mb={24} />
        {Array.from({ length: 10 }, (_, at) => (
          <Skeleton key={at} h={14} mb={20} />
        ))}
      </div>
    </div>
  );
}
