import { useState } from 'react';
import { Button } from '@mantine/core';
import type { DescribedField, DescribedModule } from '#common/described-module.ts';
import { conversionsOf } from '#common/conversions.ts';
import { say } from '#web/words/say.ts';
import { ConvertDialog } from './convert-dialog.tsx';
import { RetireDialog } from './retire-dialog.tsx';

interface Props {
  module: DescribedModule;
  field: DescribedField;
  onGone: () => void;
}
/** What can be done with an own field beside changing it. */
export function FieldVerbs({ module, field, onGone }: Props) {
  const [open, setOpen] = useState<'convert' | 'retire' | null>(null);
  const isComputed = field.formula !== undefined || field.rollup !== undefined;
  const close = () => setOpen(null);
  return (
    <span>
      {!isComputed && conversionsOf(field.inputType).length > 0 && (
        <Button variant="default" onClick={() => setOpen('convert')}>
          {say('Convert')}
        </Button>
      )}{' '}
      <Button variant="subtle" color="var(--m-danger)" onClick={() => setOpen('retire')}>
        {say('Retire')}
      </Button>
      {open === 'convert' && <ConvertDialog module={module} field={field} onDone={onGone} onClose={close} />}
      {open === 'retire' && <RetireDialog module={module} field={field} onDone={onGone} onClose={close} />}
    </span>
  );
}
