import { Button, Progress, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { download } from '#web/api.ts';
import { save } from '#web/files.ts';
import { formatDayOf, formatMoment, formatNumber } from '#web/formats.ts';
import { queryClient } from '#web/query-client.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { say, sayAnswer } from '#web/words/say.ts';
import { KeptList } from './erase-dialog.tsx';
import { beginRequest, KINDS, requestOptions, STATES, type PrivacyRequest } from './privacy-api.ts';
import classes from './privacy.module.css';

/** `/admin/privacy/:id`: one request, how far it is, and what came of it. */
export default function RequestPage() {
  const { id = '' } = useParams();
  const { data, error } = useQuery(requestOptions(id));
  const title = say(data ? KINDS[data.kind] : 'Request');
  return (
    <>
      <PageHead title={title} isOneRow>
        {data && <Badge tone={STATES[data.state].tone}>{say(STATES[data.state].label)}</Badge>}
      </PageHead>
      <PageBody>
        {error && <EmptyState icon="alert-triangle" title={say('This could not be loaded')} text={error.message} />}
        {!data && !error && <Skeleton h={160} />}
        {data && <Request request={data} />}
      </PageBody>
    </>
  );
}

function Request({ request }: { request: PrivacyRequest }) {
  const begin = useMutation({
    mutationFn: () => beginRequest(request._id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['privacy'] }),
  });
  const isOpen = request.state === 'waiting' || request.state === 'failed';
  return (
    <section className={classes.surface} aria-label={say('Request')}>
      <dl className={classes.figures}>
        {factsOf(request).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="numeric">{value}</dd>
          </div>
        ))}
      </dl>
      {request.state === 'running' && (
        <>
          <Progress value={request.total ? (100 * request.handled) / request.total : 0} aria-label={say('Progress')} />
          <p className={classes.intro}>
            {say('{done} of {total} records', { done: formatNumber(request.handled), total: formatNumber(request.total) })}
          </p>
        </>
      )}
      {request.problem && <p role="alert">{sayAnswer(request.problem)}</p>}
      {isOpen && (
        <div className={classes.verbs}>
          <Button color={request.kind === 'erase' ? 'red.9' : undefined} loading={begin.isPending} onClick={() => begin.mutate()}>
            {say(request.state === 'failed' ? 'Try again' : request.kind === 'erase' ? 'Erase now' : 'Export now')}
          </Button>
        </div>
      )}
      {request.file && (
        <div className={classes.verbs}>
          <Button onClick={() => void saveFile(request.file!.path)}>{say('Download the ZIP')}</Button>
        </div>
      )}
      {request.kind === 'export' && request.state === 'done' && !request.file && (
        <p className={classes.intro}>
          {say('The file was removed: exports are kept for 30 days, and go when the person is erased.')}
        </p>
      )}
      {request.kept.length > 0 && <KeptList kept={request.kept} />}
    </section>
  );
}

/** A refusal is shown by the call. */
const saveFile = (path: string) => download(path).then(save, () => undefined);

function factsOf({
  kind,
  createdAt,
  dueAt,
  endedAt,
  byName,
  reason,
  records,
  erased,
  state,
}: PrivacyRequest): [string, string][] {
  return [
    [say('Asked'), formatMoment(createdAt)],
    [say('Due'), formatDayOf(new Date(dueAt))],
    ...(endedAt ? [[say('Done'), formatMoment(endedAt)] as [string, string]] : []),
    [say('By'), byName ?? '–'],
    [say('Reason'), reason ?? '–'],
    [say('Records named'), formatNumber(records.length)],
    ...(kind === 'erase' && state !== 'waiting'
      ? ([
          [say('Records erased'), formatNumber(erased.records)],
          [say('Files'), formatNumber(erased.files)],
          [say('Letters'), formatNumber(erased.letters)],
          [say('Values in the audit log'), formatNumber(erased.auditValues)],
        ] as [string, string][])
      : []),
  ];
}
