import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { ApiError, api } from '#web/api.ts';
import { useModule } from '#web/modules.ts';
import { useAccess } from '#web/session.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { asked } from '../asked.ts';

const TermsDialog = lazy(() => import('../terms-dialog.tsx'));

/** Submits the lead for the job; asks for the license where the profession needs one. */
export function SubmitMatch({ lead, job }: { lead: AnyRecord; job: AnyRecord }) {
  const subs = useModule('subs');
  const { create } = useAccess('subs');
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const submit = async (license_doe: unknown) => {
    const body = { job: job._id, license_doe: license_doe ?? null };
    const { record } = await api<{ record: AnyRecord }>(`/api/leads/${lead._id}/submit`, { body, quiet: true });
    await client.invalidateQueries({ queryKey: ['records'] });
    toast.show({
      text: say('{name} submitted', { name: String(lead.name) }),
      link: { label: say('Open the sub'), to: `${subs!.route}/${record._id}` },
    });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => submit(null),
    onError: (error) => {
      if (error instanceof ApiError && error.fields.license_doe) setAsking(true);
      else toast.danger(error.message);
    },
  });
  if (!subs || !create) return null;
  return (
    <>
      <Button
        variant="default"
        loading={isPending}
        onClick={() => mutate()}
        aria-label={say('Submit {lead} for {job}', { lead: String(lead.name), job: String(job.name) })}
      >
        {say('Submit')}
      </Button>
      {isAsking && (
        <Suspense>
          <TermsDialog
            title={say('Submit {name}', { name: String(lead.name) })}
            verb={say('Submit')}
            moduleName="subs"
            fields={asked(subs, ['license_doe'], ['license_doe'])}
            onSubmit={({ license_doe }) => submit(license_doe)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
