import { useState } from 'react';
import { Checkbox, Input, NumberInput, Select, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import { ApiError } from '#web/api.ts';
import { TreeEditor } from '#web/list/tree-editor.tsx';
import { useModules } from '#web/modules.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { say, sayLater } from '#web/words/say.ts';
import { saveRule, type Act, type RetentionRule } from './retention-api.ts';

interface Props {
  /** Absent: a new one. */
  rule?: RetentionRule;
  /** With the rule's id. */
  onDone: (id: string) => void;
  onClose: () => void;
}

const CHOICES = [
  { value: 'archive', label: sayLater('Archive them') },
  { value: 'trash', label: sayLater('Move them to the trash') },
];
const ERASE = { value: 'erase', label: sayLater('Erase what is personal of them, for good') };
/** Accounts are erased by name. */
const holdsPeople = ({ name, fields }: DescribedModule) => name !== 'users' && fields.some(({ personal }) => personal);
const SUGGESTED_DAYS = 730;

/** Which records of a module, after how long, and what happens to them. */
export function RuleDialog({ rule, onDone, onClose }: Props) {
  const { all, byName } = useModules();
  const [name, setName] = useState(rule?.name ?? '');
  const [moduleName, setModule] = useState(rule?.moduleName ?? '');
  const [searchTerms, setSearchTerms] = useState(rule?.searchTerms ?? null);
  const [dateField, setDateField] = useState(rule?.dateField ?? 'createdAt');
  const [days, setDays] = useState<number | string>(rule?.days ?? SUGGESTED_DAYS);
  const [act, setAct] = useState<Act>(rule?.act ?? 'archive');
  const [active, setActive] = useState(rule?.active ?? false);
  const module = byName.get(moduleName);
  const dates = module?.fields.filter(({ inputType }) => inputType === 'Date' || inputType === 'DateTime') ?? [];
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      saveRule(rule, {
        name: name.trim(),
        moduleName,
        searchTerms,
        dateField,
        days: Number(days),
        act,
        active: active && act !== 'erase',
      }),
    onSuccess: onDone,
  });
  const refused = error instanceof ApiError ? error.fields : {};
  const chooseModule = (next: string | null) => {
    setModule(next ?? '');
    setDateField('createdAt');
    setAct('archive');
    setSearchTerms(null);
  };
  return (
    <FormDialog
      title={say(rule ? 'Change retention rule' : 'New retention rule')}
      size={600}
      confirm={say(rule ? 'Save' : 'Create rule')}
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextInput
        label={say('Name')}
        data-autofocus
        value={name}
        error={refused.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={say('Module')}
        placeholder={say('Choose')}
        data={all
          .filter(({ archivable, name: each }) => archivable || each === moduleName)
          .map((each) => ({ value: each.name, label: say(each.label) }))}
        value={moduleName || null}
        error={refused.moduleName}
        onChange={chooseModule}
        searchable
        nothingFoundMessage={say('No such module')}
      />
      {module && (
        <>
          <Input.Wrapper label={say('Only records that match')} labelElement="div" error={refused.searchTerms}>
            <TreeEditor key={moduleName} module={module} tree={searchTerms} without="archived" onChange={setSearchTerms} />
          </Input.Wrapper>
          <NumberInput
            label={say('Days')}
            description={say('So many days must have passed since the date below.')}
            value={days}
            min={1}
            max={36_500}
            allowDecimal={false}
            error={refused.days}
            onChange={setDays}
          />
          <Select
            label={say('Since')}
            data={dates.map(({ fieldName, label }) => ({ value: fieldName, label: say(label) }))}
            value={dateField}
            allowDeselect={false}
            error={refused.dateField}
            onChange={(next) => setDateField(next!)}
          />
          <Select
            label={say('What happens')}
            data={(holdsPeople(module) ? [...CHOICES, ERASE] : CHOICES).map(({ value, label }) => ({ value, label: say(label) }))}
            value={act}
            allowDeselect={false}
            error={refused.act}
            onChange={(next) => setAct(next as Act)}
          />
          {act === 'erase' ? (
            <Text size="sm">
              {say('What is erased cannot be undone. The rule is off until you have seen its trial and turned it on.')}
            </Text>
          ) : (
            <Checkbox
              label={say('Every night')}
              description={say('Without it the rule does nothing by itself: try it, then run it by hand.')}
              checked={active}
              onChange={(event) => setActive(event.currentTarget.checked)}
            />
          )}
        </>
      )}
      <Refusal error={error} atFields={refused} />
    </FormDialog>
  );
}
