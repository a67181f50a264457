import { useState } from 'react';
import { NumberInput, Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecordLink } from '#common/module.ts';
import { ApiError } from '#web/api.ts';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import type { Reference } from '#web/records/reference.ts';
import { useSession } from '#web/session.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { allowanceOptions, thank } from './recognition-api.ts';

interface Props {
  to: Reference[];
  /** The record whose work the thanks are for. */
  about?: RecordLink;
  onClose: () => void;
}

/** A sentence to colleagues, with coins of this month's allowance. */
export default function ThankDialog({ to, about, onClose }: Props) {
  const { user } = useSession();
  const { data: allowance } = useQuery(allowanceOptions);
  const [people, setPeople] = useState(to);
  const [message, setMessage] = useState('');
  const [coins, setCoins] = useState(0);
  const [value, setValue] = useState<string | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isPending, setPending] = useState(false);
  const submit = async () => {
    const missing = {
      ...(people.length ? {} : { to: say('Choose whom you thank.') }),
      ...(message.trim() ? {} : { message: say('Say what you thank for.') }),
    };
    setProblems(missing);
    if (Object.keys(missing).length) return;
    setPending(true);
    try {
      await thank({
        to: people.map(({ _id }) => _id),
        coins,
        message: message.trim(),
        ...(value ? { value } : {}),
        ...(about ? { about } : {}),
      });
      toast.success(say('Your thanks are in the feed'));
      onClose();
    } catch (problem) {
      if (problem instanceof ApiError && Object.keys(problem.fields).length) setProblems(problem.fields);
      else toast.danger((problem as Error).message);
    } finally {
      setPending(false);
    }
  };
  const isColleague = {
    all: [
      { field: 'active', op: 'equals' as const, value: true },
      { field: '_id', op: 'notEquals' as const, value: user._id },
    ],
  };
  return (
    <FormDialog
      title={say('Say thanks')}
      confirm={say('Thank')}
      isPending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RecordPicker
        moduleName="users"
        many
        chosen={people}
        onChoose={setPeople}
        among={isColleague}
        label={{ label: say('To'), withAsterisk: true, error: problems.to }}
      />
      <Textarea
        label={say('What for')}
        withAsterisk
        autosize
        minRows={3}
        value={message}
        error={problems.message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      {allowance && allowance.values.length > 0 && (
        <Select
          label={say('Which of our values')}
          data={allowance.values}
          value={value}
          error={problems.value}
          onChange={setValue}
          clearable
        />
      )}
      {allowance && allowance.coins > 0 && (
        <NumberInput
          label={say('Coins for each')}
          description={say('You have {left} of {coins} left for this month.', { left: allowance.left, coins: allowance.coins })}
          min={0}
          max={allowance.left}
          allowDecimal={false}
          value={coins}
          error={problems.coins}
          onChange={(next) => setCoins(Number(next) || 0)}
        />
      )}
    </FormDialog>
  );
}
