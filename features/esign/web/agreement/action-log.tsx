import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import type { DescribedModule } from '#common/described-module.ts';
import { useModule } from '#web/modules.ts';
import { useRecordName, referenceOf } from '#web/records/reference.ts';
import { pageOptions } from '#web/records/records-api.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { say } from '#web/words/say.ts';
import classes from './agreement.module.css';

/** What happened to an agreement, and who did it, newest first. */
export function ActionLog({ agreement }: { agreement: string }) {
  const module = useModule('interactiveDocumentInstanceActions');
  return module ? <Actions module={module} agreement={agreement} /> : null;
}

function Actions({ module, agreement }: { module: DescribedModule; agreement: string }) {
  const actions = useQuery(
    pageOptions(module, {
      searchTerms: { all: [{ field: 'interactive_document_instance', op: 'equals', value: agreement }] },
      sortField: 'createdAt',
      sortOrder: 'desc',
      pageSize: 100,
      total: 'none',
    }),
  );
  return (
    <section aria-label={say('What happened')} className={classes.part}>
      <h2>{say('What happened')}</h2>
      {actions.isPending && <Skeleton h={80} />}
      {actions.isError && (
        <p className="muted">{say('This could not be loaded: {message}', { message: actions.error.message })}</p>
      )}
      <ol className={classes.log}>
        {actions.data?.records.map((action) => (
          <Action key={action._id} action={action} />
        ))}
      </ol>
    </section>
  );
}

function Action({ action }: { action: AnyRecord }) {
  const user = referenceOf(action.user);
  const name = useRecordName('users', user);
  const outside = action.nonUser as { name?: string; email?: string } | null;
  const who = user ? name : (outside?.name ?? outside?.email);
  const type = <strong>{say(String(action.type))}</strong>;
  return (
    <li>
      {who ? say('{action} by {who}', { action: type, who }) : type}{' '}
      <span className="muted">{<RelativeTime value={String(action.createdAt)} />}</span>
      {action.description ? <p className="muted">{String(action.description)}</p> : null}
    </li>
  );
}
