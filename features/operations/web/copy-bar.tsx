import { formatMoment } from '#web/formats.ts';
import { useSession } from '#web/session.tsx';
import { say } from '#web/words/say.ts';
import classes from './copy-bar.module.css';

/** Above every page of a copy: what is done here is done to nobody. */
export default function CopyBar() {
  const copyOf = useSession().settings['copy-of'];
  if (typeof copyOf !== 'string') return null;
  return (
    <div className={classes.bar} role="status" aria-label={say('Copy of a backup')}>
      {say('This is a copy of a backup of {moment}. Nothing leaves it, and nothing done here reaches the original.', {
        moment: formatMoment(copyOf),
      })}
    </div>
  );
}
