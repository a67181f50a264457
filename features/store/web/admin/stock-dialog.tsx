import { useState } from 'react';
import { NumberInput, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { api } from '#web/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { refreshStore, type ItemOption } from '../store-api.ts';

type How = 'change' | 'count' | 'codes';

/** Stock by a delivery, a count, or codes of which each is a unit. */
export function StockDialog({ item, option, onClose }: { item: string; option: ItemOption; onClose: () => void }) {
  const [how, setHow] = useState<How>(option.isDigital ? 'codes' : 'change');
  const [amount, setAmount] = useState<number | string>('');
  const [reason, setReason] = useState('New delivery');
  const [codes, setCodes] = useState('');
  const [isPending, setPending] = useState(false);
  const submit = async () => {
    setPending(true);
    try {
      if (how === 'codes') {
        const given = codes
          .split('\n')
          .map((code) => code.trim())
          .filter(Boolean);
        const { added, known } = await api<{ added: number; known: number }>(`/api/store-items/${item}/codes`, {
          body: { option: option._id, codes: given },
        });
        toast.success(
          known
            ? say('{count} codes added, {known} were there already', { count: added, known })
            : say('{count} codes added', { count: added }),
        );
      } else {
        await api(`/api/store-items/${item}/stock`, { body: { option: option._id, [how]: Number(amount), reason } });
        toast.success(say('The stock is changed'));
      }
      await refreshStore();
      onClose();
    } catch {
      setPending(false);
    }
  };
  return (
    <FormDialog
      title={say('Stock of {option}', { option: option.label || say('the option') })}
      confirm={say('Save')}
      isPending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={say('How')}
        data={[
          { value: 'change', label: say('Add or take') },
          { value: 'count', label: say('Count') },
          { value: 'codes', label: say('Codes') },
        ]}
        value={how}
        onChange={(next) => setHow(next as How)}
      />
      {how === 'codes' ? (
        <Textarea
          label={say('Codes, one a line')}
          autosize
          minRows={5}
          value={codes}
          onChange={(event) => setCodes(event.currentTarget.value)}
        />
      ) : (
        <>
          <NumberInput
            label={say(how === 'change' ? 'How many more (less: with a minus)' : 'How many there are')}
            allowDecimal={false}
            value={amount}
            onChange={setAmount}
          />
          <TextInput label={say('Reason')} value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        </>
      )}
    </FormDialog>
  );
}
