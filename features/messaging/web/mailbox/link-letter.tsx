import { useState } from 'react';
import { Button, Select } from '@mantine/core';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { useModule, useModules } from '#web/modules.ts';
import { askForRecord } from '#web/records/quick-create.ts';
import type { Reference } from '#web/records/reference.ts';
import { useAccess } from '#web/session.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { say } from '#web/words/say.ts';
import { addressOf } from '../compose/answer-to.ts';
import type { Mail } from '../mail-api.ts';
import { linkLetters } from './mailbox-api.ts';

const LINKED = ['leads', 'contacts', 'providers', 'accounts', 'jobs', 'subs', 'placements', 'credentialing'];

/** Puts a conversation onto a record, or makes a lead of its sender. */
export function LinkLetter({ letter, ids }: { letter: Mail; ids: string[] }) {
  const leads = useModule('leads');
  const { create } = useAccess('leads');
  const [isOpen, open] = useState(false);
  const isLinked = Boolean(letter.related_record?.recordId);
  const makeLead = async () => {
    const sender = letter.sentFrom ?? '';
    const name = /^([^<]+)<[^<>]+>$/.exec(sender)?.[1]?.trim() ?? addressOf(sender);
    const made = await askForRecord(leads!, name, { email: addressOf(sender) });
    if (made) await linkLetters(ids, { moduleName: 'leads', recordId: made._id });
  };
  return (
    <>
      {!isLinked && letter.direction === 'inbound' && leads && create && (
        <Button size="compact-sm" variant="default" onClick={() => void makeLead()}>
          {say('Make a lead of this')}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={() => open(true)}>
        {say(isLinked ? 'Link to another record' : 'Link to a record')}
      </Button>
      {isOpen && <LinkDialog ids={ids} onClose={() => open(false)} />}
    </>
  );
}

function LinkDialog({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const { byName } = useModules();
  const offered = LINKED.filter((name) => byName.has(name));
  const [module, setModule] = useState(offered[0] ?? 'leads');
  const [chosen, choose] = useState<Reference[]>([]);
  const [isPending, setPending] = useState(false);
  const save = async () => {
    if (!chosen[0]) return;
    setPending(true);
    await linkLetters(ids, { moduleName: module, recordId: chosen[0]._id }).then(onClose, () => setPending(false));
  };
  return (
    <FormDialog
      title={say('Link to a record')}
      confirm={say('Link')}
      isPending={isPending}
      disabled={!chosen.length}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Select
        label={say('Kind')}
        allowDeselect={false}
        data={offered.map((name) => ({ value: name, label: say(byName.get(name)!.singular) }))}
        value={module}
        onChange={(next) => {
          setModule(next ?? module);
          choose([]);
        }}
      />
      <RecordPicker
        offersNew
        key={module}
        moduleName={module}
        chosen={chosen}
        onChoose={choose}
        label={{ label: say('Record') }}
      />
    </FormDialog>
  );
}
