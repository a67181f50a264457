import { useState } from 'react';
import { Alert, Checkbox, Group, Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say, sayAnswer } from '#web/words/say.ts';
import { generateCampaigns, type AutoOptions } from './campaigns-api.ts';
import { MatchLimits, USUAL_LIMITS } from './match-limits.tsx';

/** Makes one campaign from each template that is meant for new jobs of this profession. */
export default function TemplatesDialog({ job, onClose }: { job: string; onClose: () => void }) {
  const [options, setOptions] = useState<AutoOptions>({ types: ['email', 'sms'], send: false, ...USUAL_LIMITS });
  const set = (some: Partial<AutoOptions>) => setOptions((before) => ({ ...before, ...some }));
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => generateCampaigns(job, options),
    onSuccess: ({ campaigns, skipped }) => {
      void client.invalidateQueries({ queryKey: ['records', 'campaigns'] });
      const count = campaigns.length;
      const reasons = [...new Set(skipped.map(({ reason }) => sayAnswer(reason)))].join(', ');
      if (count)
        toast.success(
          options.send
            ? say({ one: '{count} campaign was made and sent', other: '{count} campaigns were made and sent' }, { count })
            : say({ one: '{count} campaign was made as a draft', other: '{count} campaigns were made as a draft' }, { count }),
        );
      else if (skipped.length) toast.warning(say('No campaign was made: {reasons}.', { reasons }));
      else toast.warning(say('No template is marked for automatic campaigns of this profession.'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={say('Campaigns from templates')}
      confirm={say(options.send ? 'Make and send' : 'Make drafts')}
      disabled={!options.types.length}
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {say(
          'One campaign for each template that is marked for automatic campaigns of this profession. A template is used once for a job.',
        )}
      </Text>
      <Checkbox.Group
        label={say('Kinds')}
        value={options.types}
        onChange={(types) => set({ types: types as AutoOptions['types'] })}
      >
        <Group mt="xs">
          <Checkbox value="email" label={say('Email')} />
          <Checkbox value="sms" label={say('Text')} />
        </Group>
      </Checkbox.Group>
      <MatchLimits limits={options} onChange={set} />
      <Radio.Group
        label={say('What happens')}
        value={options.send ? 'send' : 'draft'}
        onChange={(value) => set({ send: value === 'send' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="draft" label={say('Make drafts')} />
          <Radio value="send" label={say('Send now')} />
        </Stack>
      </Radio.Group>
      {error && (
        <Alert color="red" role="alert">
          {error.message}
        </Alert>
      )}
    </FormDialog>
  );
}
