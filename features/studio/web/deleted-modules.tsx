import { formatNumber } from '#web/formats.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { say } from '#web/words/say.ts';
import { RestoreLine } from './restore-line.tsx';
import { restoreModule } from './studio-api.ts';
import classes from './studio.module.css';

interface Deleted {
  _id: string;
  name: string;
  label: string;
  records: number;
  deletedAt: string;
}
/** Modules that were deleted, with the way back. */
export const DeletedModules = ({ modules }: { modules: readonly Deleted[] }) =>
  modules.length > 0 && (
    <section aria-label={say('Deleted modules')}>
      <h2>{say('Deleted')}</h2>
      <ul className={classes.rows}>
        {modules.map((module) => (
          <RestoreLine key={module._id} label={module.label} restore={() => restoreModule(module)}>
            {say('{count} records kept, deleted {when}', {
              count: formatNumber(module.records),
              when: <RelativeTime value={module.deletedAt} />,
            })}
          </RestoreLine>
        ))}
      </ul>
    </section>
  );
