import { useState } from 'react';
import { Alert, Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyRecord } from '#common/module.ts';
import { useModule } from '#web/modules.ts';
import { useRights } from '#web/records/rights.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { chooseAnew } from './campaigns-api.ts';
import { MatchLimits, USUAL_LIMITS } from './match-limits.tsx';

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
      {say('Choose recipients')}
    </Button>
  );
}

function ChoiceDialog({ campaign, onClose }: { campaign: AnyRecord; onClose: () => void }) {
  const [limits, setLimits] = useState(USUAL_LIMITS);
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => chooseAnew(campaign._id, limits),
    onSuccess: ({ counts }) => {
      void client.invalidateQueries({ queryKey: ['records', 'campaigns'] });
      toast.success(
        say(
          { one: '{count} lead gets this, {skipped} skipped', other: '{count} leads get this, {skipped} skipped' },
          { count: counts.recipients, skipped: counts.skipped },
        ),
      );
      onClose();
    },
  });
  return (
    <FormDialog
      title={say('Choose recipients')}
      confirm={say('Choose')}
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {say('The leads that match the job now take the place of those in the draft.')}
      </Text>
      <MatchLimits limits={limits} onChange={setLimits} />
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
    </FormDialog>
  );
}
