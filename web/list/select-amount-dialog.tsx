import { useState } from 'react';
import { Button, Group, NumberInput } from '@mantine/core';
import { Modal } from '../ui/modal.tsx';

/** The cap of the specification (access document, section 9). */
const MOST = 100;

export default function SelectAmountDialog({ onApply, onClose }: { onApply: (amount: number) => void; onClose: () => void }) {
  const [amount, setAmount] = useState<number | string>('');
  const isAcceptable = typeof amount === 'number' && amount >= 1 && amount <= MOST;
  return (
    <Modal opened onClose={onClose} title="Set Number Of Records To Select" size={400}>
      <NumberInput
        label="Amount To Select"
        description={`The first records of the list as it is sorted, at most ${MOST}.`}
        min={1}
        max={MOST}
        value={amount}
        onChange={setAmount}
        error={isAcceptable || amount === '' ? undefined : 'Please set the number of records you want to select!'}
        data-autofocus
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!isAcceptable} onClick={() => onApply(Number(amount))}>
          Apply
        </Button>
      </Group>
    </Modal>
  );
}
