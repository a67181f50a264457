import type { RecordPartProps } from '#web/screens.ts';
import { SoundPlayer } from './sound-player.tsx';
import classes from './voice.module.css';

/** A recording plays in place. */
export default function RecordingSound({ record }: RecordPartProps) {
  if (!record.path) return null;
  return (
    <section className={classes.sound} aria-label="Sound">
      <SoundPlayer path={record.path as string} label={`Recording ${String(record.name)}`} />
      {typeof record.seconds === 'number' && <span className="muted numeric">{record.seconds} seconds</span>}
    </section>
  );
}
