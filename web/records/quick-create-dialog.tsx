import { Button } from '@mantine/core';
import { confirmLeaving } from '../ui/confirm-leaving.ts';
import { Modal } from '../ui/modal.tsx';
import { useOpener } from '../ui/opener.ts';
import { usePhone } from '../ui/use-phone.ts';
import { inSentence } from '#common/names.ts';
import { say } from '../words/say.ts';
import { sectionsFor } from './form-fields.ts';
import { GivenLinks, givenLinks, isKnown } from './given-links.tsx';
import type { Asked } from './quick-create.ts';
import { RecordForm } from './record-form.tsx';
import { useRights } from './rights.ts';
import { useRecordForm } from './use-record-form.ts';

/** The short form of a module, over whatever the user was doing. */
export default function QuickCreateDialog({ module, initial, answer }: Asked) {
  useOpener();
  const rights = useRights(module);
  const given = givenLinks(module, initial);
  const sections = sectionsFor(module, 'quick-create', (field) => rights.field(field, null))
    .map((section) => ({ ...section, fields: section.fields.filter((field) => !isKnown(field, initial)) }))
    .filter((section) => section.fields.length > 0);
  const fields = sections.flatMap((section) => section.fields).filter((field) => rights.field(field, null).write);
  const form = useRecordForm(module, fields, null, initial);
  const save = async () => {
    const created = await form.save();
    if (created) answer(created);
  };
  const leave = async () => {
    if (!form.isTyped || (await confirmLeaving())) answer(null);
  };
  return (
    <Modal
      opened
      onClose={leave}
      title={say('New {singular}', { singular: inSentence(module.singular) })}
      size={600}
      fullScreen={usePhone()}
      closeOnClickOutside={!form.isTyped}
    >
      <GivenLinks links={given.filter(({ field }) => !fields.includes(field))} />
      <RecordForm module={module} record={null} sections={sections} form={form} onSubmit={save}>
        <Button variant="default" onClick={() => answer(null)}>
          {say('Cancel')}
        </Button>
        <Button type="submit" loading={form.isSaving}>
          {say('Create')}
        </Button>
      </RecordForm>
    </Modal>
  );
}
