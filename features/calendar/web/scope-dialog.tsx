import { useState } from 'react';
import { Radio, Stack } from '@mantine/core';
import { useStore } from '#web/store.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { say } from '#web/words/say.ts';
import { scopeStore, type Scope } from './scope-store.ts';

/** Asks which repeats of an event a change is about. */
export function ScopeDialog() {
  const asked = useStore(scopeStore);
  const [scope, setScope] = useState<Scope>('this');
  if (!asked) return null;
  return (
    <FormDialog
      title={asked.title}
      confirm={asked.confirm}
      isPending={false}
      onSubmit={() => asked.answer(scope)}
      onClose={() => asked.answer(null)}
    >
      <Radio.Group value={scope} onChange={(value) => setScope(value as Scope)} label={say('Which repeats?')}>
        <Stack gap={8} mt={8}>
          <Radio value="this" label={say('This one')} />
          <Radio value="following" label={say('This one and all that follow')} />
          <Radio value="all" label={say('All of them')} />
        </Stack>
      </Radio.Group>
    </FormDialog>
  );
}
