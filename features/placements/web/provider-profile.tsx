import { useState } from 'react';
import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { ApiError } from '#web/api.ts';
import { FieldInput } from '#web/fields/index-of-inputs.tsx';
import { fieldOf, useModule } from '#web/modules.ts';
import { pageOptions, refreshModule } from '#web/records/records-api.ts';
import { useEditSession } from '#web/records/use-edit-session.ts';
import { useLeaveGuard } from '#web/records/use-leave-guard.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';

const OWN = ['mobile_phone', 'home_phone', 'other_phone', 'current_address'];

/** How a provider is reached: what they keep up to date themselves. */
export default function ProviderProfile() {
  const providers = useModule('providers');
  return (
    <>
      <h1>{say('Your profile')}</h1>
      {providers ? <Own module={providers} /> : <Skeleton h={240} />}
    </>
  );
}

function Own({ module }: { module: DescribedModule }) {
  const query = useQuery(pageOptions(module, { searchTerms: {}, pageSize: 1, total: 'none' }));
  if (query.isPending) return <Skeleton h={240} />;
  if (!query.data)
    return <EmptyState icon="alert-triangle" title={say('Your profile could not be loaded')} text={query.error?.message ?? ''} />;
  const [provider] = query.data.records;
  if (!provider)
    return (
      <EmptyState
        icon="user"
        title={say('No profile yet')}
        text={say('Your account does not belong to a provider yet. Please ask your recruiter.')}
      />
    );
  return <Form key={provider._id} module={module} provider={provider} />;
}

function Form({ module, provider }: { module: DescribedModule; provider: AnyRecord }) {
  const [changes, setChanges] = useState<Record<string, unknown>>({});
  const isChanged = Object.keys(changes).length > 0;
  const session = useEditSession(module, provider, isChanged);
  useLeaveGuard(isChanged);
  const save = useMutation({
    mutationFn: () => session.save(changes),
    onSuccess: (saved) => {
      if (!saved) return;
      setChanges({});
      toast.success(say('Saved. Your agency was notified.'));
    },
    onSettled: () => refreshModule(module.name),
  });
  const fields = save.error instanceof ApiError ? save.error.fields : {};
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Stack gap="md">
        <p className="muted">
          {say('{name}. Please ask your recruiter to change your name or email address.', { name: String(provider.name) })}
        </p>
        {OWN.map((name) => {
          const field = fieldOf(module, name);
          return (
            field && (
              <FieldInput
                key={name}
                field={field}
                value={name in changes ? changes[name] : (session.start?.[name] ?? null)}
                onChange={(value) => setChanges({ ...changes, [name]: value })}
                error={fields[name]}
                record={provider}
                moduleName={module.name}
              />
            )
          );
        })}
        {save.error && !Object.keys(fields).length && (
          <Alert color="red" role="alert">
            {save.error.message}
          </Alert>
        )}
        <Button type="submit" size="md" disabled={!isChanged} loading={save.isPending}>
          {say('Save')}
        </Button>
      </Stack>
    </form>
  );
}
