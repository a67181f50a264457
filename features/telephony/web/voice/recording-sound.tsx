import type { RecordPartProps } from '#web/screens.ts';
import { say } from '#web/words/say.ts';
import { SoundPlayer } from './sound-player.tsx';
import classes from './voice.module.css';

/** A recording plays in place. */
export default function RecordingSound({ record }: RecordPartProps) {
  if (!record.path) return null;
  return (
    <section className={classes.sound} aria-label={say('Sound')}>
      <SoundPlayer path={record.path as string} label={say('Recording {name}', { name: String(record.name) })} />
      {typeof record.seconds === 'number' && (
        <span className="muted numeric">{say('{seconds} seconds', { seconds: record.seconds })}</span>
      )}
    </section>
  );
}
