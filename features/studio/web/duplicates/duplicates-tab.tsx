import { useState } from 'react';
import { ActionIcon, Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { DescribedModule } from '#common/described-module.ts';
import type { ComparedAs, DuplicateRule, SameValue } from '#common/duplicates.ts';
import { fieldTypes } from '#common/fields/index-of-types.ts';
import { labelOf } from '#common/module.ts';
import { ApiError } from '#web/api.ts';
import { fieldOf } from '#web/modules.ts';
import { useLeaveGuard } from '#web/records/use-leave-guard.ts';
import { toast } from '#web/ui/toasts.ts';
import { say, sayLater } from '#web/words/say.ts';
import { joined } from '../conditions-in-words.ts';
import { changeModule } from '../studio-api.ts';
import classes from '../studio.module.css';

const WORDS: Record<ComparedAs, string> = {
  text: sayLater('the same text'),
  name: sayLater('the same name, without accents and legal forms'),
  sound: sayLater('sounds alike'),
  given: sayLater('the same given name or a short form of it'),
  host: sayLater('the same web host'),
  email: sayLater('the same e-mail address'),
  phone: sayLater('the same telephone number'),
  zip: sayLater('the same zip'),
  address: sayLater('the same street and zip'),
};

/** What counts as the same record. */
export default function DuplicatesTab({ module }: { module: DescribedModule }) {
  return <Rules key={module.version} module={module} />;
}

function Rules({ module }: { module: DescribedModule }) {
  const [rules, setRules] = useState<readonly DuplicateRule[]>(module.duplicates);
  const isDirty = JSON.stringify(rules) !== JSON.stringify(module.duplicates);
  useLeaveGuard(isDirty, undefined, 'tab');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => changeModule(module, { duplicates: rules }),
    onSuccess: () => toast.success(say('Duplicate rules saved')),
  });
  const change = (next: readonly DuplicateRule[]) => {
    reset();
    setRules(next);
  };
  const ways = waysOf(module);
  const namesOf = (fields: readonly string[]) => fields.map((name) => say(fieldOf(module, name)?.label ?? labelOf(name)));
  const set = (at: number, part: Partial<DuplicateRule>) => change(rules.with(at, { ...rules[at]!, ...part }));
  const problem = error instanceof ApiError ? (error.fields.duplicates ?? error.message) : error?.message;
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        {say(
          'Records are possible duplicates when they are the same in everything that a rule compares. The weights of the rules that hold are added up.',
        )}
      </p>
      {rules.length === 0 && <p className="muted">{say('No rule: nothing is found as a duplicate in this module.')}</p>}
      <div className={classes.form}>
        {rules.map((rule, at) => (
          <fieldset key={at} className={classes.part}>
            <legend>{say('Rule {number}', { number: at + 1 })}</legend>
            <div className={classes.pair}>
              <TextInput
                label={say('Sentence')}
                placeholder={say('same e-mail')}
                value={rule.sentence}
                onChange={(event) => set(at, { sentence: event.currentTarget.value })}
              />
              <NumberInput
                label={say('Weight')}
                min={1}
                max={100}
                value={rule.weight}
                onChange={(weight) => set(at, { weight: Number(weight) || 1 })}
              />
            </div>
            {rule.same.map((same, index) => (
              <Same
                namesOf={namesOf}
                key={index}
                ways={ways}
                same={same}
                name={say('Comparison {number} of rule {rule}', { number: index + 1, rule: at + 1 })}
                onChange={(next) => set(at, { same: rule.same.with(index, next) })}
                onRemove={() => set(at, { same: rule.same.toSpliced(index, 1) })}
              />
            ))}
            <div className={classes.tools}>
              <Button
                variant="subtle"
                size="compact-md"
                disabled={!ways.length}
                onClick={() => set(at, { same: [...rule.same, { as: ways[0]!.as, of: [ways[0]!.field] }] })}
              >
                {say('Add comparison')}
              </Button>
              <Button
                variant="subtle"
                size="compact-md"
                color="var(--m-danger)"
                onClick={() => change(rules.toSpliced(at, 1))}
                aria-label={say('Remove rule {number}', { number: at + 1 })}
              >
                {say('Remove rule')}
              </Button>
            </div>
          </fieldset>
        ))}
        <div className={classes.tools}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            disabled={!ways.length}
            onClick={() => change([...rules, { sentence: '', weight: 50, same: [{ as: ways[0]!.as, of: [ways[0]!.field] }] }])}
          >
            {say('Add rule')}
          </Button>
          <Button disabled={!isDirty} loading={isPending} onClick={() => mutate()}>
            {say('Save rules')}
          </Button>
        </div>
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}

interface Way {
  field: string;
  as: ComparedAs;
  label: string;
}
/** Every field with every way in which its values can be the same. */
const waysOf = (module: DescribedModule): Way[] =>
  module.fields
    .filter(({ secret, through }) => !secret && !through)
    .flatMap(({ fieldName, label, inputType }) =>
      (fieldTypes[inputType].traits.sameBy ?? []).map((as) => ({
        field: fieldName,
        as,
        label: `${say(label)}: ${say(WORDS[as])}`,
      })),
    );

interface SameProps {
  /** The labels of fields. */
  namesOf: (fields: readonly string[]) => string[];
  ways: readonly Way[];
  same: SameValue;
  name: string;
  onChange: (same: SameValue) => void;
  onRemove: () => void;
}
function Same({ namesOf, ways, same, name, onChange, onRemove }: SameProps) {
  const value = `${same.as} ${same.of.join(',')}`;
  const known = ways.map(({ field, as, label }) => ({ value: `${as} ${field}`, label }));
  const isListed = known.some((way) => way.value === value);
  return (
    <div className={classes.tools} style={{ flexWrap: 'nowrap' }}>
      <NativeSelect
        aria-label={name}
        className={classes.grow}
        data={[...(isListed ? [] : [{ value, label: `${joined(namesOf(same.of), 'or')}: ${say(WORDS[same.as])}` }]), ...known]}
        value={value}
        onChange={({ currentTarget }) => {
          const [as, of] = currentTarget.value.split(' ') as [ComparedAs, string];
          onChange({ as, of: of.split(',') });
        }}
      />
      <ActionIcon size="lg" aria-label={say('Remove {name}', { name: name.toLowerCase() })} onClick={onRemove}>
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
