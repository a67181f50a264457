import { useState } from 'react';
import { Alert, Checkbox, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { formatNumber } from '#web/formats.ts';
import { fieldOf } from '#web/modules.ts';
import { refreshModule } from '#web/records/records-api.ts';
import type { ListActionProps } from '#web/screens.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';

/** The server takes so many at once. */
const BATCH = 2_000;

/** Offers the eight feeds; every job keeps the others. */
export default function RemoveFromFeedsDialog({
  module,
  count,
  ids,
  onDone,
  onClose,
}: ListActionProps & { onClose: () => void }) {
  const [feeds, setFeeds] = useState<string[]>([]);
  const options = fieldOf(module, 'included_in_feeds')?.options ?? [];
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const all = await ids();
      let changed = 0;
      for (let from = 0; from < all.length; from += BATCH) {
        const body = { ids: all.slice(from, from + BATCH), feeds };
        changed += (await api<{ changed: number }>('/api/jobs/remove-from-feeds/by-array', { method: 'PUT', body, quiet: true }))
          .changed;
      }
      return changed;
    },
    onSuccess: (changed) => {
      toast.success(
        say(
          { one: '{count} job was taken out of feeds', other: '{count} jobs were taken out of feeds' },
          { count: formatNumber(changed) },
        ),
      );
      void refreshModule(module.name);
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      title={say(
        { one: 'Remove {count} job from feeds', other: 'Remove {count} jobs from feeds' },
        { count: formatNumber(count) },
      )}
      confirm={say('Remove')}
      disabled={feeds.length === 0}
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <Checkbox.Group
        value={feeds}
        onChange={setFeeds}
        label={say('Feeds')}
        description={say('Each job stays in its other feeds.')}
      >
        <Stack gap="sm" mt="sm">
          {options.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={say(label)} />
          ))}
        </Stack>
      </Checkbox.Group>
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
    </FormDialog>
  );
}
