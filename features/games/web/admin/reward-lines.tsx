import { ActionIcon, Button, NumberInput, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { say } from '#web/words/say.ts';
import type { EditedReward } from './admin-api.ts';
import classes from './admin.module.css';

interface Props {
  rewards: readonly EditedReward[];
  problem: string | undefined;
  onChange: (rewards: EditedReward[]) => void;
}
export function RewardLines({ rewards, problem, onChange }: Props) {
  const change = (at: number, part: Partial<EditedReward>) =>
    onChange(rewards.map((each, index) => (index === at ? { ...each, ...part } : each)));
  return (
    <fieldset className={classes.rewards}>
      <legend>{say('Prizes')}</legend>
      {rewards.map((reward, at) => (
        <div key={at} className={classes.reward}>
          <Select
            aria-label={say('Type of prize {number}', { number: at + 1 })}
            data={['coins', 'points'].map((value) => ({ value, label: say(value) }))}
            allowDeselect={false}
            value={reward.rewardType}
            onChange={(rewardType) => change(at, { rewardType: rewardType ?? 'coins' })}
          />
          <NumberInput
            aria-label={say('Amount of prize {number}', { number: at + 1 })}
            min={1}
            value={reward.amount}
            onChange={(amount) => change(at, { amount })}
          />
          <TextInput
            aria-label={say('Positions of prize {number}', { number: at + 1 })}
            placeholder={say('Positions, such as 1, 2')}
            value={reward.positions}
            error={reward.positions.trim() ? undefined : say('Without a position nobody gets it.')}
            onChange={(event) => change(at, { positions: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={say('Remove prize {number}', { number: at + 1 })}
            onClick={() => onChange(rewards.filter((_, index) => index !== at))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <Button
        variant="default"
        size="compact-md"
        onClick={() => onChange([...rewards, { rewardType: 'coins', amount: 10, positions: '1' }])}
      >
        {say('Add a prize')}
      </Button>
    </fieldset>
  );
}
