import { useState } from 'react';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { formatMoment } from '#web/formats.ts';
import { refreshModule } from '#web/records/records-api.ts';
import { useRights } from '#web/records/rights.ts';
import { RecordName } from '#web/fields/record-name.tsx';
import type { RecordPartProps } from '#web/screens.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { PolicyDifference } from './policy-difference.tsx';
import { RemindButton } from './remind-button.tsx';
import classes from './policies.module.css';

interface Acknowledgements {
  /** 0: not published. null: it is hidden. */
  version: number | null;
  records: { user: string; at: string }[];
  missing: { _id: string; name: string | null }[];
  toRemind: number;
}

/** Publishing the next version, and who has read the one that stands. */
export default function PolicyPublication({ module, record }: RecordPartProps) {
  const [isPublishing, setPublishing] = useState(false);
  const mayEdit = useRights(module).mayEdit(record);
  const { data } = useQuery({
    queryKey: ['records', 'hrPolicies', record._id, 'acknowledgements', record.version],
    queryFn: ({ signal }) => api<Acknowledgements>(`/api/hr-policies/${record._id}/acknowledgements`, { signal, quiet: true }),
    enabled: mayEdit,
  });
  if (!mayEdit) return <p className="muted">{say('Who may edit this policy publishes it.')}</p>;
  return (
    <div className={classes.publication}>
      <div>
        <Button onClick={() => setPublishing(true)}>{say(record.policy_version ? 'Publish a new version' : 'Publish')}</Button>
      </div>
      {data && data.version !== 0 && (
        <>
          {data.version !== null && <PolicyDifference policy={record._id} version={data.version} />}
          <section aria-label={say('Have read it')}>
            <h3>{data.version === null ? say('Have read it') : say('Have read version {version}', { version: data.version })}</h3>
            {data.records.length === 0 && <p className="muted">{say('Nobody yet.')}</p>}
            <ul>
              {data.records.map(({ user, at }) => (
                <li key={user}>
                  <RecordName moduleName="users" id={user} /> <span className="muted">{formatMoment(at)}</span>
                </li>
              ))}
            </ul>
          </section>
          <section aria-label={say('Have not read it')}>
            <h3>{say('Have not read it')}</h3>
            {data.missing.length === 0 && <p className="muted">{say('Everybody has.')}</p>}
            <ul>
              {data.missing.map(({ _id, name }) => (
                <li key={_id}>{name}</li>
              ))}
            </ul>
            {data.missing.length > 0 && <RemindButton policy={record._id} toRemind={data.toRemind} />}
          </section>
        </>
      )}
      {isPublishing && (
        <PublishDialog id={record._id} onClose={() => setPublishing(false)} onDone={() => refreshModule(module.name)} />
      )}
    </div>
  );
}

function PublishDialog({ id, onClose, onDone }: { id: string; onClose: () => void; onDone: () => Promise<unknown> | void }) {
  const [note, setNote] = useState('');
  const [askAgain, setAskAgain] = useState(true);
  const [isPending, setPending] = useState(false);
  const publish = async () => {
    setPending(true);
    try {
      await api(`/api/hr-policies/${id}/publish`, { body: { note: note || null, askAgain }, quiet: true });
      await onDone();
      toast.success(say('The policy is published'));
      onClose();
    } catch (problem) {
      toast.danger((problem as Error).message);
    } finally {
      setPending(false);
    }
  };
  return (
    <FormDialog
      title={say('Publish this policy')}
      confirm={say('Publish')}
      isPending={isPending}
      onSubmit={() => void publish()}
      onClose={onClose}
    >
      <TextInput label={say('What changed')} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      <Checkbox
        label={say('Ask everybody to read it again')}
        description={say('Leave it off for a small correction: what people have acknowledged stays good.')}
        checked={askAgain}
        onChange={(event) => setAskAgain(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
