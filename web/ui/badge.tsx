import type { Tone } from '#common/field.ts';
import classes from './badge.module.css';

/** A state: soft colour by its one meaning, always with its text. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: React.ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
