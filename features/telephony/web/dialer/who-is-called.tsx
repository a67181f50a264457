import { useState } from 'react';
import { Anchor, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { useModule } from '#web/modules.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { say } from '#web/words/say.ts';
import { renderTemplate, templatesOptions } from '../texts/texts-api.ts';
import type { DialedCall, Participant } from './dialer-api.ts';
import classes from './dialer.module.css';

const LATEST = 3;

/** Who is called, what was done with them before, and the words to say. */
export function WhoIsCalled({ participant, call }: { participant: Participant; call: DialedCall }) {
  const { name, phone, moduleName, recordId } = participant;
  const module = useModule(moduleName ?? undefined);
  return (
    <section className={classes.called} aria-label={say('Who is called')}>
      <div>
        {module && recordId ? (
          <Anchor component={Link} to={`${module.route}/${recordId}`} fw={600}>
            {name}
          </Anchor>
        ) : (
          <strong>{name}</strong>
        )}{' '}
        <span className="numeric">{phone}</span>
        {call.seconds !== null && call.seconds > 0 && (
          <span className="muted numeric"> {say('{seconds} seconds', { seconds: call.seconds })}</span>
        )}
      </div>
      {moduleName && recordId && <History moduleName={moduleName} recordId={recordId} />}
      {moduleName && recordId && <Script moduleName={moduleName} recordId={recordId} />}
    </section>
  );
}

interface Activity extends AnyRecord {
  activityType: string | null;
  outcome: string | null;
  description: string | null;
}
function History({ moduleName, recordId }: { moduleName: string; recordId: string }) {
  const { data } = useQuery({
    queryKey: ['records', 'activities', 'latest', moduleName, recordId],
    queryFn: ({ signal }) =>
      api<{ records: Activity[] }>('/api/activities/dataSourceSearch', {
        body: {
          searchTerms: {
            all: [
              { field: 'relatedRecord.recordId', op: 'equals', value: recordId },
              { field: 'relatedRecord.moduleName', op: 'equals', value: moduleName },
            ],
          },
          pageSize: LATEST,
          total: 'none',
        },
        signal,
        quiet: true,
      }),
  });
  if (!data?.records.length) return null;
  return (
    <ul className={classes.history} aria-label={say('Latest activities')}>
      {data.records.map(({ _id, activityType, outcome, description, createdAt }) => (
        <li key={_id} className="ellipsis">
          {activityType && say(activityType)} <RelativeTime value={createdAt} /> {outcome ? say(outcome) : description}
        </li>
      ))}
    </ul>
  );
}

function Script({ moduleName, recordId }: { moduleName: string; recordId: string }) {
  const [id, choose] = useState<string | null>(null);
  const { data } = useQuery(templatesOptions(moduleName));
  const { data: script } = useQuery({
    queryKey: ['records', 'templates', 'rendered', id, recordId],
    queryFn: () => renderTemplate(id!, { moduleName, recordId }),
    enabled: id !== null,
  });
  if (!data?.records.length) return null;
  return (
    <>
      <Select
        size="xs"
        aria-label={say('Script')}
        placeholder={say('Script')}
        clearable
        data={data.records.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={id}
        onChange={choose}
      />
      {id && script && <p className={classes.script}>{script.body}</p>}
    </>
  );
}
