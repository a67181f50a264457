import { useState } from 'react';
import { Select } from '@mantine/core';
import type { RecordPartProps } from '#web/screens.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { say } from '#web/words/say.ts';
import { ThreadView } from './thread-view.tsx';
import classes from './texts.module.css';

const PHONES = ['mobile_phone', 'home_phone', 'office_phone', 'other_phone'];

/** The texts with a person, by their numbers. */
export default function TextsTab({ module, record }: RecordPartProps) {
  const numbers = [
    ...new Set(PHONES.map((field) => record[field]).filter((value) => typeof value === 'string' && value !== '')),
  ] as string[];
  const [chosen, choose] = useState<string | null>(null);
  const number = chosen ?? numbers[0];
  if (!number)
    return (
      <EmptyState icon="phone" title={say('No phone number')} text={say('Add a phone number to this record to write a text.')} />
    );
  return (
    <>
      {numbers.length > 1 && (
        <Select
          mb="sm"
          w={220}
          label={say('Phone number')}
          allowDeselect={false}
          data={numbers}
          value={number}
          onChange={choose}
        />
      )}
      <div className={classes.tab}>
        <ThreadView key={number} number={number} about={{ moduleName: module.name, recordId: record._id }} />
      </div>
    </>
  );
}
