import { useQuery } from '@tanstack/react-query';
import { RecordLink } from '#web/fields/record-link.tsx';
import { say } from '#web/words/say.ts';
import { usesOptions } from './templates-api.ts';
import classes from './templates.module.css';

/** Where the template is named: what changes with it. */
export function TemplateUses({ id }: { id: string }) {
  const { data } = useQuery(usesOptions(id));
  return (
    <section className={classes.preview} aria-label={say('Used in')}>
      <h2>{say('Used in')}</h2>
      {data && !data.uses.length && <p className="muted">{say('This template is not used anywhere yet.')}</p>}
      {data?.uses.map(({ module, label, total, records }) => (
        <div key={label}>
          <p className={classes.note}>
            {say(label)}, {total}
          </p>
          <ul className={classes.uses}>
            {records.map((record) => (
              <li key={record._id}>
                <RecordLink moduleName={module} reference={record} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
