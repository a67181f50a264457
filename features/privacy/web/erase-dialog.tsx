import { useState } from 'react';
import { Select, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { RecordLink } from '#common/module.ts';
import { formatNumber } from '#web/formats.ts';
import { useModules } from '#web/modules.ts';
import { queryClient } from '#web/query-client.ts';
import { useRecordName } from '#web/records/reference.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { say, sayAnswer } from '#web/words/say.ts';
import { orderErasure, tryErasure, type Kept, type Trial } from './privacy-api.ts';
import classes from './privacy.module.css';

const WORD = 'ERASE';

/** First what it would do, then a typed word: nothing brings it back. */
export function EraseDialog({ records, onClose }: { records: RecordLink[]; onClose: () => void }) {
  const navigate = useNavigate();
  const first = records[0]!;
  const name = useRecordName(first.moduleName, { _id: first.recordId }) || say('this person');
  const [reason, setReason] = useState('');
  const [days, setDays] = useState('30');
  const [word, setWord] = useState('');
  const { data, error } = useQuery({ queryKey: ['privacy', 'trial', records], queryFn: () => tryErasure(records), gcTime: 0 });
  const order = useMutation({
    mutationFn: () => orderErasure(records, reason.trim(), Number(days)),
    onSuccess: async ({ request }) => {
      await queryClient.invalidateQueries({ queryKey: ['privacy'] });
      await navigate(`/admin/privacy/${request}`);
    },
  });
  const isReady = data !== undefined && data.wouldErase.length > 0 && reason.trim() !== '' && word.trim() === WORD;
  return (
    <FormDialog
      title={say('Erase {name}', { name })}
      size={560}
      confirm={say('Erase')}
      danger
      disabled={!isReady}
      isPending={order.isPending}
      onSubmit={() => isReady && order.mutate()}
      onClose={onClose}
    >
      {error && <p>{error.message}</p>}
      {!data && !error && <Skeleton h={96} />}
      {data && <WhatItDoes trial={data} />}
      <TextInput
        label={say('Reason')}
        description={say('It stays in the register. Write no name.')}
        required
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <Select
        label={say('Answer due in')}
        data={[
          { value: '30', label: say('30 days') },
          { value: '45', label: say('45 days') },
        ]}
        value={days}
        allowDeselect={false}
        onChange={(value) => setDays(value ?? '30')}
      />
      <TextInput
        label={say('Type {word} to confirm', { word: WORD })}
        description={say('This cannot be undone, not even from a backup.')}
        autoComplete="off"
        value={word}
        onChange={({ currentTarget: { value } }) => setWord(value)}
      />
    </FormDialog>
  );
}

function WhatItDoes({ trial: { wouldErase, kept } }: { trial: Trial }) {
  const { all: modules } = useModules();
  const label = (name: string) => say(modules.find((module) => module.name === name)?.label ?? name);
  const perModule = [...Map.groupBy(wouldErase, ({ moduleName }) => moduleName)];
  return (
    <div className={classes.trial}>
      {perModule.length === 0 && <p>{say('Nothing would be erased.')}</p>}
      {perModule.length > 0 && (
        <p>
          {say(
            {
              one: 'Empties the personal fields of {count} record, with their files, letters and values in the audit log:',
              other: 'Empties the personal fields of {count} records, with their files, letters and values in the audit log:',
            },
            { count: formatNumber(wouldErase.length) },
          )}
        </p>
      )}
      <ul>
        {perModule.map(([name, own]) => (
          <li key={name}>
            {label(name)}: {formatNumber(own.length)}
          </li>
        ))}
      </ul>
      {kept.length > 0 && <KeptList kept={kept} />}
    </div>
  );
}

/** What is kept, by reason. */
export function KeptList({ kept }: { kept: readonly Kept[] }) {
  const { all: modules } = useModules();
  const label = (name: string) => say(modules.find((module) => module.name === name)?.label ?? name);
  const groups = [...Map.groupBy(kept, ({ moduleName, reason }) => `${label(moduleName)}\n${reason}`)];
  return (
    <>
      <p>{say('Kept:')}</p>
      <ul>
        {groups.map(([key, own]) => {
          const [name, reason] = key.split('\n');
          return (
            <li key={key}>
              {name}: {formatNumber(own.length)}. {reason && sayAnswer(reason)}
            </li>
          );
        })}
      </ul>
    </>
  );
}
