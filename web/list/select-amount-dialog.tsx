import { useState } from 'react';
import { Button, Group, NumberInput } from '@mantine/core';
import { Modal } from '../ui/modal.tsx';
import { say } from '../words/say.ts';

/** The cap of the specification (access document, section 9). */
const MOST = 100;

export default function SelectAmountDialog({ onApply, onClose }: { onApply: (amount: number) => void; onClose: () => void }) {
  const [amount, setAmount] = useState<number | string>('');
  const isAcceptable = Number.isInteger(amount) && Number(amount) >= 1 && Number(amount) <= MOST;
  return (
    <Modal opened onClose={onClose} title={say('Set Number Of Records To Select')} size={400}>
      <NumberInput
        label={say('Amount To Select')}
        description={say('The first records of the list as it is sorted, at most {most}.', { most: MOST })}
        min={1}
        max={MOST}
        value={amount}
        onChange={setAmount}
        error={isAcceptable || amount === '' ? undefined : say('Please set the number of records you want to select!')}
        data-autofocus
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {say('Cancel')}
        </Button>
        <Button disabled={!isAcceptable} onClick={() => onApply(Number(amount))}>
          {say('Apply')}
        </Button>
      </Group>
    </Modal>
  );
}
