import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { useModule } from '#web/modules.ts';
import { pageOptions, refreshModule } from '#web/records/records-api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { agreementPath } from '../agreement/agreement-api.ts';
import { attemptsInWords, stuckOf } from './stuck-words.ts';
import classes from './stuck.module.css';

const MODULE = 'interactiveDocumentInstances';

/** `/admin/agreements-to-seal`: what everybody has signed and is not sealed, each with its reason. */
export default function StuckScreen() {
  const module = useModule(MODULE);
  return (
    <>
      <PageHead title={say('Agreements to seal')} />
      {module && <Waiting module={module} />}
    </>
  );
}

const query = { searchTerms: { is_sealing: true }, sortField: 'updatedAt', sortOrder: 'asc', pageSize: 200 } as const;

function Waiting({ module }: { module: DescribedModule }) {
  const { data, error } = useQuery({ ...pageOptions(module, query), refetchInterval: 15_000 });
  const records = data?.records ?? [];
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        {say('Everybody has signed these, and their files wait to be sealed. Muster tries again every five minutes.')}
      </p>
      {error && <EmptyState icon="alert-triangle" title={say('This could not be loaded')} text={error.message} />}
      {!data && !error && Array.from({ length: 3 }, (_, at) => <Skeleton key={at} h={64} my={4} />)}
      {data && !records.length && (
        <EmptyState
          icon="circle-check"
          title={say('Nothing waits')}
          text={say('Every agreement that everybody has signed is sealed.')}
        />
      )}
      {records.length > 0 && (
        <ul className={classes.list} aria-label={say('Agreements to seal')}>
          {records.map((record) => (
            <Line key={record._id} module={module} record={record} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Line({ module, record }: { module: DescribedModule; record: AnyRecord }) {
  const { since, attempts, problem } = stuckOf(record);
  const [isOrdered, setOrdered] = useState(false);
  const seal = useMutation({
    mutationFn: () => api(agreementPath(`${record._id}/seal`), { body: {}, quiet: true }),
    onSuccess: () => {
      setOrdered(true);
      toast.success(say('The seal is tried again.'));
      setTimeout(() => void refreshModule(MODULE), 3_000);
    },
    onError: ({ message }) => toast.danger(message),
  });
  const name = String(record.name ?? say('Agreement'));
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <Link to={`${module.route}/${record._id}`}>{name}</Link>
        <p className={problem ? classes.problem : 'muted'}>{problem ?? say('It is about to be sealed.')}</p>
        <span className={classes.facts}>
          {since && say('Signed by everybody {time}', { time: <RelativeTime value={since} /> })}
          <span>{attemptsInWords(attempts)}</span>
        </span>
      </div>
      <Button
        size="compact-md"
        variant="default"
        aria-label={say('Seal again: {name}', { name })}
        disabled={isOrdered}
        loading={seal.isPending}
        onClick={() => seal.mutate()}
      >
        {say(isOrdered ? 'On its way' : 'Seal again')}
      </Button>
    </li>
  );
}
