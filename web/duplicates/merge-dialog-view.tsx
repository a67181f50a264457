import { useState } from 'react';
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQueries } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { inSentence, pluralOf } from '#common/names.ts';
import { RecordPicker } from '../fields/record-picker.tsx';
import { recordOptions } from '../records/records-api.ts';
import { useRights } from '../records/rights.ts';
import { Modal } from '../ui/modal.tsx';
import { usePhone } from '../ui/use-phone.ts';
import { say } from '../words/say.ts';
import { MOST_MERGED, type MergeQuestion } from './merge-dialog.ts';
import { mergedFields, mergeOf, type Choices } from './merge-choices.ts';
import { MergeTable } from './merge-table.tsx';
import classes from './duplicates.module.css';

/** 'Deduplicate {module}': records side by side, the fields in which they differ first. */
export default function MergeDialogView({ module, ids: first, unsaved, merge, answer }: MergeQuestion) {
  const rights = useRights(module);
  const [ids, setIds] = useState<readonly string[]>(first);
  const [choices, setChoices] = useState<Choices>({ primary: first[0]!, taken: {} });
  const saved = ids.filter((id) => id !== unsaved?._id);
  const read = useQueries({
    queries: saved.map((id) => ({ ...recordOptions(module, id), refetchOnWindowFocus: false })),
  });
  const found = ids.map((id) => (id === unsaved?._id ? unsaved : read[saved.indexOf(id)]?.data));
  const records = found.filter((record): record is AnyRecord => record !== undefined);
  const failed = read.find(({ error }) => error)?.error;
  const isReady = records.length === ids.length;
  const primary = records.find(({ _id }) => _id === choices.primary);
  const fields = primary
    ? mergedFields(module, (field) => rights.field(field, primary._id === 'new' ? null : primary).write)
    : [];
  const merging = useMutation({
    mutationFn: () => merge(mergeOf(fields, records, choices)),
    onSuccess: (merged) => answer(merged),
  });
  const leave = (id: string) => {
    const left = ids.filter((one) => one !== id);
    setIds(left);
    if (choices.primary === id) setChoices({ primary: left[0]!, taken: {} });
  };
  const noun = inSentence(pluralOf(module));
  return (
    <Modal
      opened
      onClose={() => answer(null)}
      title={say('Deduplicate {label}', { label: module.label })}
      size={Math.min(1240, 280 + Math.max(ids.length, 2) * 240)}
      fullScreen={usePhone()}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        {failed && <Alert color="red">{say('One of these could not be loaded: {message}', { message: failed.message })}</Alert>}
        {!isReady && !failed && <Skeleton h={240} />}
        {isReady && primary && (
          <MergeTable
            module={module}
            records={records}
            unsavedId={unsaved?._id}
            fields={fields}
            choices={choices}
            onChoose={setChoices}
            onLeave={ids.length > 2 ? leave : undefined}
          />
        )}
        {ids.length < MOST_MERGED && (
          <RecordPicker
            moduleName={module.name}
            chosen={[]}
            onChoose={([one]) => one && !ids.includes(one._id) && setIds([...ids, one._id])}
            label={{ label: say('Find further {noun}', { noun }), placeholder: say('Search {noun}', { noun }) }}
          />
        )}
        {merging.error && (
          <Alert color="red" role="alert">
            {merging.error.message}
          </Alert>
        )}
        {ids.length === 1 && (
          <Text size="sm" c="dimmed">
            {say('Find the {noun} that are the same as this one. They stand beside it before anything is merged.', { noun })}
          </Text>
        )}
        {isReady && primary && ids.length > 1 && (
          <Text size="sm" c="dimmed">
            {ids.length === 2
              ? say(
                  'The other record moves to the trash. Related records, files, comments, and followers move to {name}. You can undo this for 30 days.',
                  { name: String(primary.name || module.singular) },
                )
              : say(
                  'The other {number} records move to the trash. Related records, files, comments, and followers move to {name}. You can undo this for 30 days.',
                  { number: ids.length - 1, name: String(primary.name || module.singular) },
                )}
          </Text>
        )}
        <Group justify="flex-end" gap="xs" className={classes.foot} data-foot>
          <Button variant="default" onClick={() => answer(null)}>
            {say('Cancel')}
          </Button>
          <Button disabled={!isReady || ids.length < 2} loading={merging.isPending} onClick={() => merging.mutate()}>
            {ids.length > 1 ? say('Merge {count} {noun}', { count: ids.length, noun }) : say('Merge')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
