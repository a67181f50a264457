import { useState } from 'react';
import { Alert, NumberInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError } from '#web/api.ts';
import { fieldOf, useModules } from '#web/modules.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say, sayLater } from '#web/words/say.ts';
import { FACTS } from '../../arcade/facts.ts';
import { editedReward, saveGame, wouldCountOptions, writtenReward, type EditedGame } from './admin-api.ts';
import { ruleInWords } from './rule-in-words.ts';
import { RewardLines } from './reward-lines.tsx';
import classes from './admin.module.css';

/** A game as a sentence, and beside it how many of the latest records would have counted. */
export function GameForm({ game, onClose }: { game: EditedGame | undefined; onClose: () => void }) {
  const { all } = useModules();
  const [edited, setEdited] = useState(() => drafted(game));
  const [rewards, setRewards] = useState(() => (game?.rewards ?? []).map(editedReward));
  const set = (part: Partial<typeof edited>) => setEdited((before) => ({ ...before, ...part }));
  const module = all.find(({ name }) => name === edited.related_module);
  const fields = (module?.fields ?? []).map(({ fieldName, label }) => ({ value: fieldName, label }));
  const people = (module?.fields ?? [])
    .filter(({ ref }) => ref === 'users')
    .map(({ fieldName, label }) => ({ value: fieldName, label }));
  const options = module && edited.fieldName ? (fieldOf(module, edited.fieldName)?.options ?? []) : [];
  const written = {
    ...edited,
    fieldToWatch: edited.fieldName ? { fieldName: edited.fieldName } : null,
    fieldToWatchValue: edited.fieldName && edited.values.length ? { value: edited.values, type: edited.type } : null,
    goal: Number(edited.goal || 0),
  };
  const { related_module, fieldToWatch, fieldToWatchValue } = written;
  const trial = useQuery(wouldCountOptions({ related_module: related_module ?? '', fieldToWatch, fieldToWatchValue }));
  const save = useMutation({
    mutationFn: () => {
      const { fieldName: _, values: __, type: ___, ...rest } = written;
      return saveGame(game?._id, { ...rest, goal: edited.goal === '' ? null : edited.goal, rewards: rewards.map(writtenReward) });
    },
    onSuccess: () => {
      toast.success(say('Game saved'));
      onClose();
    },
  });
  const problems = save.error instanceof ApiError ? save.error.fields : {};
  const isArcade = edited.templateKey === 'arcade';
  return (
    <FormDialog
      title={game ? say('Edit {name}', { name: game.name }) : say('New game')}
      size={720}
      confirm={say('Save game')}
      isPending={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {save.error && (
        <Alert color="red" role="alert">
          {save.error.message}
        </Alert>
      )}
      <TextInput
        label={say('Name')}
        required
        value={edited.name}
        error={problems.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Select
        label={say('Template')}
        required
        data={[
          { value: 'board', label: say('Board') },
          { value: 'arcade', label: say('Arcade') },
        ]}
        value={edited.templateKey}
        error={problems.templateKey}
        onChange={(templateKey) => set({ templateKey: templateKey ?? '' })}
      />
      {isArcade && (
        <Select
          label={say('Arcade game')}
          required
          data={FACTS.map(said)}
          value={edited.arcadeType}
          error={problems.arcadeType}
          onChange={(arcadeType) => set({ arcadeType })}
        />
      )}
      <Select
        label={say('Module')}
        required
        searchable
        data={all.map(({ name, label }) => ({ value: name, label: say(label) }))}
        value={edited.related_module}
        error={problems.related_module}
        onChange={(name) => set({ related_module: name, fieldName: null, values: [], person_field: null })}
      />
      <Select
        label={say('Applies to')}
        required
        data={APPLIES_TO.map(said)}
        value={edited.appliesTo}
        error={problems.appliesTo}
        onChange={(appliesTo) => set({ appliesTo })}
      />
      {edited.appliesTo !== 'new' && (
        <>
          <Select
            label={say('Field to watch')}
            searchable
            clearable
            data={fields}
            value={edited.fieldName}
            error={problems.fieldToWatch}
            onChange={(fieldName) => set({ fieldName, values: [] })}
          />
          {edited.fieldName && (
            <div className={classes.pair}>
              <Select
                label={say('Compared by')}
                data={TYPES.map(said)}
                value={edited.type}
                allowDeselect={false}
                onChange={(type) => set({ type: type ?? 'equals' })}
              />
              <TagsInput
                label={say('Value')}
                data={options.map(({ value }) => value)}
                value={edited.values}
                error={problems.fieldToWatchValue}
                onChange={(values) => set({ values })}
              />
            </div>
          )}
        </>
      )}
      <Select
        label={say('Counts for')}
        placeholder={say('Whoever saves it')}
        clearable
        data={people}
        value={edited.person_field}
        error={problems.person_field}
        onChange={(person_field) => set({ person_field })}
      />
      <div className={classes.pair}>
        <NumberInput
          label={say('Goal')}
          required
          allowDecimal={false}
          value={edited.goal}
          error={problems.goal}
          onChange={(goal) => set({ goal })}
        />
        <NumberInput
          label={say('Multiplier')}
          min={1}
          allowDecimal={false}
          value={edited.progressMultiplier}
          error={problems.progressMultiplier}
          onChange={(progressMultiplier) => set({ progressMultiplier })}
        />
      </div>
      {isArcade && (
        <TextInput
          label={say('Message with credits')}
          value={edited.credits_message ?? ''}
          onChange={(event) => set({ credits_message: event.currentTarget.value })}
        />
      )}
      <Textarea
        label={say('Description')}
        autosize
        value={edited.description ?? ''}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <RewardLines rewards={rewards} problem={problems.rewards} onChange={setRewards} />
      <p role="status" className={classes.trial}>
        {ruleInWords({
          ...written,
          related_module: module ? say(module.label) : '',
          appliesTo: edited.appliesTo ?? 'both',
          progressMultiplier: Number(edited.progressMultiplier || 1),
        })}{' '}
        {trial.data &&
          say('It would have counted {count} of the last {total}.', { count: trial.data.counted, total: trial.data.of })}
      </p>
    </FormDialog>
  );
}

const said = ({ value, label }: { value: string; label: string }) => ({ value, label: say(label) });

const APPLIES_TO = [
  { value: 'both', label: sayLater('New and Updated Records') },
  { value: 'new', label: sayLater('New Record Only') },
  { value: 'update', label: sayLater('Updated Records Only') },
];
const TYPES = [
  { value: 'equals', label: sayLater('Equals') },
  { value: 'include', label: sayLater('Is one of') },
  { value: 'exclude', label: sayLater('Is none of') },
];

const drafted = (game: EditedGame | undefined) => ({
  name: game?.name ?? '',
  templateKey: game?.templateKey ?? '',
  arcadeType: game?.arcadeType ?? null,
  related_module: game?.related_module ?? null,
  appliesTo: game?.appliesTo ?? null,
  fieldName: game?.fieldToWatch?.fieldName ?? null,
  values: [game?.fieldToWatchValue?.value ?? []].flat().map(String),
  type: game?.fieldToWatchValue?.type ?? 'equals',
  person_field: game?.person_field ?? null,
  goal: (game?.goal ?? '') as number | string,
  progressMultiplier: (game?.progressMultiplier ?? 1) as number | string,
  credits_message: game?.credits_message ?? null,
  description: game?.description ?? null,
});
