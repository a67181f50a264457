import { useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Modal } from '#web/ui/modal.tsx';
import { usePhone } from '#web/ui/use-phone.ts';
import { say } from '#web/words/say.ts';
import type { AddressQuestion, Suggestion } from './address-dialog.ts';
import classes from './address-dialog.module.css';

/** 'Address Verification': the typed address and what it may mean; the choice is shown once more before it is used. */
export default function AddressDialogView({ entered, suggestions, answer }: AddressQuestion) {
  const [chosen, setChosen] = useState<Suggestion | 'original' | null>(null);
  return (
    <Modal
      opened
      onClose={() => answer(null)}
      title={say('Address Verification')}
      size={560}
      fullScreen={usePhone()}
      closeOnClickOutside={false}
    >
      {chosen ? (
        <Stack gap="md">
          <Text fw={500}>{say('Use selected address for lead')}</Text>
          <Lines address={chosen === 'original' ? entered : chosen} />
          <Group justify="flex-end" gap="xs" data-foot>
            <Button variant="default" onClick={() => setChosen(null)}>
              {say('Change')}
            </Button>
            <Button data-autofocus onClick={() => answer(chosen)}>
              {say('Confirm')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack gap="md">
          <section className={classes.part} aria-labelledby="address-entered">
            <h3 id="address-entered">{say('You Entered')}</h3>
            <div className={classes.line}>
              <Lines address={entered} />
              <Button variant="default" onClick={() => setChosen('original')}>
                {say('Keep Original')}
              </Button>
            </div>
          </section>
          <section className={classes.part} aria-labelledby="address-more">
            <h3 id="address-more">{say('More Addresses')}</h3>
            {suggestions.length === 0 && <Text c="dimmed">{say('No Addresses To List')}</Text>}
            {suggestions.map((suggestion) => (
              <div key={Object.values(suggestion).join()} className={classes.line}>
                <Lines address={suggestion} />
                <Button
                  variant="default"
                  onClick={() => setChosen(suggestion)}
                  aria-label={say('Select {address}', { address: wordsOf(suggestion) })}
                >
                  {say('Select')}
                </Button>
              </div>
            ))}
          </section>
        </Stack>
      )}
    </Modal>
  );
}

interface Parts {
  street: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
}
const wordsOf = ({ street, city, state, zip }: Parts) =>
  [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');

function Lines({ address }: { address: Parts }) {
  const { street, city, state, zip } = address;
  return (
    <address className={classes.address}>
      {street && <span>{street}</span>}
      <span>{[city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')}</span>
    </address>
  );
}
