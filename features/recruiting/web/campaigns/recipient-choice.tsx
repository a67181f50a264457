import { useState } from 'react';
import { Alert, Button, NumberInput, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { useModule } from '#web/modules.ts';
import { useRights } from '#web/records/rights.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';
import { chooseAnew } from './campaigns-api.ts';

/** Chooses the recipients of a draft anew: the leads that match its job by now. */
export function RecipientChoice({ campaign }: { campaign: AnyRecord }) {
  const module = useModule('campaigns');
  const [isOpen, setOpen] = useState(false);
  if (!module || !campaign.job) return null;
  return (
    <>
      <OpenButton campaign={campaign} onOpen={() => setOpen(true)} />
      {isOpen && <ChoiceDialog campaign={campaign} onClose={() => setOpen(false)} />}
    </>
  );
}

function OpenButton({ campaign, onOpen }: { campaign: AnyRecord; onOpen: () => void }) {
  const rights = useRights(useModule('campaigns')!);
  if (!rights.mayEdit(campaign)) return null;
  return (
    <Button variant="default" leftSection={<Icon name="refresh" size={16} />} onClick={onOpen}>
      Choose recipients
    </Button>
  );
}

function ChoiceDialog({ campaign, onClose }: { campaign: AnyRecord; onClose: () => void }) {
  const [miles, setMiles] = useState(50);
  const [minScore, setMinScore] = useState(0);
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => chooseAnew(campaign._id, { miles, minScore }),
    onSuccess: ({ counts }) => {
      void client.invalidateQueries({ queryKey: ['records', 'campaigns'] });
      toast.success(
        `${counts.recipients} ${counts.recipients === 1 ? 'lead gets' : 'leads get'} this, ${counts.skipped} skipped`,
      );
      onClose();
    },
  });
  return (
    <FormDialog title="Choose recipients" confirm="Choose" isPending={isPending} onSubmit={() => mutate()} onClose={onClose}>
      <Text size="sm" c="dimmed">
        The leads that match the job now take the place of those in the draft.
      </Text>
      <NumberInput label="Within miles" min={1} max={500} value={miles} onChange={(value) => setMiles(Number(value) || 50)} />
      <NumberInput
        label="Points at least"
        min={0}
        max={100}
        value={minScore}
        onChange={(value) => setMinScore(Number(value) || 0)}
      />
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
    </FormDialog>
  );
}
