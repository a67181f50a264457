import { useState } from 'react';
import { ActionIcon, Button, Group, Modal, NumberInput, Tooltip } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import { searchIds } from '../records/records-api.ts';
import { usePhone } from '../ui/use-phone.ts';
import type { Selecting } from './selection.ts';
import type { List } from './use-list.ts';

/** The cap of the specification (access document, section 9). */
const MOST = 100;

export function SelectAmount({ module, list, selecting }: { module: DescribedModule; list: List; selecting: Selecting }) {
  const [isOpen, setOpen] = useState(false);
  const [amount, setAmount] = useState<number | string>('');
  const isPhone = usePhone();
  const isAcceptable = typeof amount === 'number' && amount >= 1 && amount <= MOST;
  const apply = async () => {
    const { searchTerms, sortField, sortOrder } = list.query;
    selecting.selectIds(await searchIds(module, { searchTerms, sortField, sortOrder, selectNumberOfRecords: Number(amount) }));
    setOpen(false);
  };
  if (isPhone) return null;
  return (
    <>
      <Tooltip label="Select a number of records">
        <ActionIcon aria-label="Select a number of records" onClick={() => setOpen(true)}><IconListCheck size={18} stroke={1.6} /></ActionIcon>
      </Tooltip>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Set Number Of Records To Select" size={400}>
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
          <Button variant="default" onClick={() => setOpen(false)}>Cancel</Button>
          <Button disabled={!isAcceptable} onClick={() => void apply()}>Apply</Button>
        </Group>
      </Modal>
    </>
  );
}
