import type { RecordPartProps } from '#web/screens.ts';
import { FileViewer } from '#web/files/file-viewer.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import { ActionLog } from './action-log.tsx';
import { FilledPages } from './filled-pages.tsx';
import { Recipients } from './recipients.tsx';
import { WhyNotDone } from './why-not-done.tsx';
import classes from './agreement.module.css';

/** An agreement at a glance: its pages with their values, its recipients, and why it is not done. */
export default function AgreementTab({ module, record }: RecordPartProps) {
  const completed = typeof record.path === 'string' ? record.path : null;
  const initial = typeof record.initial_path === 'string' ? record.initial_path : null;
  return (
    <div className={classes.columns}>
      <section aria-label={say('Pages')} className={classes.pages}>
        {completed ? (
          <FileViewer file={completed} name={String(record.filename ?? `${String(record.name)}.pdf`)} />
        ) : initial ? (
          <FilledPages record={record} path={initial} />
        ) : (
          <EmptyState
            icon="file"
            title={say('No pages to show')}
            text={say('The pages appear here when everybody has signed.')}
          />
        )}
      </section>
      <aside className={classes.aside} aria-label={say('About this agreement')}>
        <WhyNotDone module={module} record={record} />
        <Recipients module={module} record={record} />
        <ActionLog agreement={record._id} />
      </aside>
    </div>
  );
}
