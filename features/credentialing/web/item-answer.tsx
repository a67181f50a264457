import { useState, type ReactNode } from 'react';
import { Alert, Button, Radio, Stack } from '@mantine/core';
import { DayField, isDay } from '#web/fields/day-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { say } from '#web/words/say.ts';
import type { ItemView } from '../board.ts';
import { sentenceOf, useItemVerbs } from './board-api.ts';
import { agreementOf } from './stages.ts';
import { SignAgreements } from './sign-agreements.tsx';
import { ResourceReader } from './resource-reader.tsx';
import { UploadAnswer } from './upload-answer.tsx';

interface Props {
  item: ItemView;
  /** Replaces the library resource of an item. */
  resource?: ReactNode;
}
/** The control that completes an item of this type; the sentence of a refusal stands under it. */
export function ItemAnswer({ item, resource }: Props) {
  const { complete } = useItemVerbs(item._id);
  const save = (value: string | boolean | null) => complete.mutate({ value });
  const problem = sentenceOf(complete.error);
  return (
    <Stack gap="md">
      {item.field_type === 'Library Resource' && (resource ?? <ResourceReader itemId={item._id} />)}
      {controlFor(item, save, complete.isPending)}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </Stack>
  );
}

type Save = (value: string | boolean | null) => void;

function controlFor(item: ItemView, save: Save, isSaving: boolean) {
  switch (item.field_type) {
    case 'Date':
      return <DateAnswer key={item.version} item={item} save={save} isSaving={isSaving} />;
    case 'Dropdown':
      return <ChoiceAnswer item={item} save={save} isSaving={isSaving} />;
    case 'Library Resource':
      return <TickAnswer item={item} save={save} isSaving={isSaving} done={say('I have read this')} />;
    case 'Todo Item':
      return <TickAnswer item={item} save={save} isSaving={isSaving} done={say('Mark as done')} />;
    case 'E-signature Document': {
      const agreement = agreementOf(item);
      if (agreement) return <SignAgreements agreements={[agreement]} />;
      return (
        <Alert icon={<Icon name="signature" size={18} />} color="gray">
          {item.stage === 'completed'
            ? say('Everybody has signed this agreement.')
            : say('This agreement is not ready yet. You can sign it here as soon as it is, and you will get a link by email.')}
        </Alert>
      );
    }
    default:
      return <UploadAnswer item={item} />;
  }
}

function TickAnswer({ item, save, isSaving, done }: { item: ItemView; save: Save; isSaving: boolean; done: string }) {
  if (!item.mayComplete) return null;
  if (item.completed)
    return (
      <Button variant="default" size="md" loading={isSaving} onClick={() => save(false)}>
        {say('Open it again')}
      </Button>
    );
  return (
    <Button size="md" loading={isSaving} leftSection={<Icon name="check" size={18} />} onClick={() => save(true)}>
      {done}
    </Button>
  );
}

function DateAnswer({ item, save, isSaving }: { item: ItemView; save: Save; isSaving: boolean }) {
  const saved = String(item.completionDetails?.actionValue ?? '');
  const [date, setDate] = useState(saved);
  return (
    <>
      <DayField label={item.label ?? item.name ?? say('Date')} value={date} disabled={!item.mayComplete} onChange={setDate} />
      <Button
        size="md"
        loading={isSaving}
        disabled={!item.mayComplete || !isDay(date) || date === saved}
        onClick={() => save(date)}
      >
        {say('Save date')}
      </Button>
    </>
  );
}

function ChoiceAnswer({ item, save, isSaving }: { item: ItemView; save: Save; isSaving: boolean }) {
  return (
    <Radio.Group label={say('Choose one')} value={String(item.completionDetails?.actionValue ?? '')} onChange={save}>
      <Stack gap="sm" mt="xs">
        {item.choices.map(({ value, label }) => (
          <Radio.Card key={value} value={value} p="md" radius="md" disabled={isSaving || !item.mayComplete} aria-label={label}>
            <div style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
              <Radio.Indicator />
              {label}
            </div>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  );
}
