import { NativeSelect, NumberInput, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { useModules } from '#web/modules.ts';
import { isFound } from '#web/ui/finder.tsx';
import { say } from '#web/words/say.ts';
import { AFTER_TIME, WHEN_SAVED } from '../workflows.module.ts';
import type { Workflow } from './workflow-api.ts';
import classes from './workflows.module.css';

interface Props {
  draft: Partial<Workflow>;
  refused: Readonly<Record<string, string>>;
  /** Its parts name fields of the module, so that another one is chosen no more. */
  hasModule: boolean;
  set: (part: Partial<Workflow>) => void;
}
/** What it is called, of which module, and when it is asked. */
export function WhenPart({ draft, refused, hasModule, set }: Props) {
  const { all, byName } = useModules();
  return (
    <section className={classes.part} aria-label={say('When')}>
      <TextInput
        label={say('Name')}
        required
        value={draft.name ?? ''}
        error={refused.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <div className={classes.words}>
        <strong>{say('When a')}</strong>
        <Select
          aria-label={say('Module')}
          placeholder={say('Choose a module')}
          data={all.map(({ name, singular }) => ({ value: name, label: say(singular) }))}
          value={draft.module ?? null}
          error={refused.module}
          disabled={hasModule}
          onChange={(module) => set({ module })}
          searchable
          filter={({ options, search }) =>
            options.filter((option) => 'value' in option && isFound(search, option.label, say(byName.get(option.value)!.label)))
          }
          nothingFoundMessage={say('No such module')}
        />
        <NativeSelect
          aria-label={say('When it is asked')}
          data={[
            { value: WHEN_SAVED, label: say('is saved') },
            { value: AFTER_TIME, label: say('has met the conditions as time passes') },
          ]}
          value={draft.executionOccurs ?? WHEN_SAVED}
          onChange={(event) => set({ executionOccurs: event.currentTarget.value })}
        />
        {draft.executionOccurs !== AFTER_TIME && (
          <SegmentedControl
            aria-label={say('Which saves')}
            data={[
              { value: 'both', label: say('new or updated') },
              { value: 'new', label: say('new only') },
              { value: 'update', label: say('updated only') },
            ]}
            value={draft.appliesTo ?? 'both'}
            onChange={(appliesTo) => set({ appliesTo: appliesTo as Workflow['appliesTo'] })}
          />
        )}
      </div>
      {draft.executionOccurs === AFTER_TIME && (
        <Switch
          label={say('Also run for records that meet the conditions already')}
          checked={draft.runsOnExisting ?? false}
          onChange={(event) => set({ runsOnExisting: event.currentTarget.checked })}
        />
      )}
      <div className={classes.words}>
        <NumberInput
          label={say('Processing order')}
          description={say('The lower runs first.')}
          value={draft.processingOrder ?? 0}
          onChange={(value) => set({ processingOrder: Number(value) })}
        />
        <NumberInput
          label={say('Weight')}
          description={say('The heaviest writes last.')}
          value={draft.weight ?? 0}
          onChange={(value) => set({ weight: Number(value) })}
        />
      </div>
    </section>
  );
}
