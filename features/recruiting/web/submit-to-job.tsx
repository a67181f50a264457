import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { AnyRecord } from '#common/module.ts';
import { api } from '#web/api.ts';
import { useModule } from '#web/modules.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { useAccess } from '#web/session.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { asked, idIn } from './asked.ts';

const TermsDialog = lazy(() => import('./terms-dialog.tsx'));

/** Submits the lead for a job and opens the new sub. */
export default function SubmitToJob({ record }: RecordPartProps) {
  const subs = useModule('subs');
  const jobs = useModule('jobs');
  const { create } = useAccess('subs');
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  if (!subs || !jobs || !create) return null;
  const submit = async (values: Record<string, unknown>) => {
    const body = { job: idIn(values.jobs_subs), license_doe: values.license_doe ?? null };
    const { record: sub } = await api<{ record: AnyRecord }>(`/api/leads/${record._id}/submit`, { body, quiet: true });
    toast.success(say('{name} submitted', { name: String(record.name) }));
    void navigate(`${subs.route}/${sub._id}`);
  };
  return (
    <>
      <Button leftSection={<Icon name="send" size={16} />} onClick={() => setOpen(true)}>
        {say('Submit to job')}
      </Button>
      {isOpen && (
        <Suspense>
          <TermsDialog
            title={say('Submit {name} to a job', { name: String(record.name) })}
            verb={say('Submit')}
            moduleName="subs"
            fields={asked(subs, ['jobs_subs', 'license_doe'], ['jobs_subs'])}
            onSubmit={submit}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
