import { useState } from 'react';
import { Button } from '@mantine/core';
import type { RecordPartProps } from '#web/screens.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { say } from '#web/words/say.ts';
import { USUAL_QUESTION, type PayQuestion } from '../pay-question.ts';
import { PayRaiseCalculator } from './pay-raise-calculator.tsx';

/** For who reads the pay of a placement: what another rate an hour would come to. Nothing is saved. */
export default function RaiseOfPlacement({ module, record }: RecordPartProps) {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<PayQuestion>();
  const { pay_rate, weekly_hours } = record;
  if (!module.fields.some(({ fieldName }) => fieldName === 'pay_rate') || typeof pay_rate !== 'number') return null;
  const hours = typeof weekly_hours === 'number' ? String(weekly_hours) : USUAL_QUESTION.hours;
  return (
    <>
      <Button variant="default" leftSection={<Icon name="calculator" size={16} />} onClick={() => setOpen(true)}>
        {say('What would a raise mean?')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={say('What would a raise mean?')} size="lg">
        <PayRaiseCalculator
          first={{ rate: String(pay_rate), period: 'hourly', hours, raise: '1' }}
          asked={asked}
          onAsk={setAsked}
        />
      </Modal>
    </>
  );
}
