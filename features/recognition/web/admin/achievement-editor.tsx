import { useState } from 'react';
import { Button, NumberInput, Switch, TextInput, Textarea } from '@mantine/core';
import { FieldInput } from '#web/fields/index-of-inputs.tsx';
import { fieldOf, useModule } from '#web/modules.ts';
import { confirmAction } from '#web/ui/dialogs.ts';
import { showBanner } from '#web/ui/banners.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { bannerOf } from '../achievement-banner.tsx';
import {
  giveNow,
  mailTest,
  refreshAchievements,
  saveDraft,
  switchOn,
  triedOptions,
  type Achievement,
  type AlertDraft,
  type ConditionDraft,
  type Draft,
  type DraftAchievement,
  type Problems,
} from './achievements-api.ts';
import { queryClient } from '#web/query-client.ts';
import { AlertsEditor } from './alerts-editor.tsx';
import { BadgeChoice } from './badge-choice.tsx';
import { ConditionsEditor, NEW_CONDITION } from './conditions-editor.tsx';
import { RewardsEditor } from './rewards-editor.tsx';
import { sentenceOf } from './sentence.ts';
import { TriedPeople } from './tried-people.tsx';
import classes from './achievements.module.css';

const EMPTY: DraftAchievement = {
  name: '',
  description: null,
  client: null,
  title: null,
  related_module: null,
  appliesTo: 'both',
  person_field: null,
  teams: [],
  badge: null,
  badge_url: null,
  score: null,
  rewards: [],
  series: null,
  isRare: false,
  isHidden: false,
  mute_audio: false,
  active: false,
};

interface Props {
  achievement?: Achievement;
  conditions: ConditionDraft[];
  alerts: AlertDraft[];
  onSaved: (id: string) => void;
  onBack: () => void;
}

/** An achievement as a sentence, with what it pays, whom it tells, how it looks, and who would have it today. */
export function AchievementEditor({ achievement, conditions, alerts, onSaved, onBack }: Props) {
  const module = useModule('achievements');
  const [draft, setDraft] = useState<Draft>(() => ({
    achievement: achievement ? draftOf(achievement) : EMPTY,
    conditions: achievement ? conditions : [NEW_CONDITION],
    alerts,
  }));
  const [problems, setProblems] = useState<Problems>({});
  const [isPending, setPending] = useState(false);
  const fields = draft.achievement;
  const set = (name: keyof DraftAchievement) => (value: unknown) =>
    setDraft((before) => ({ ...before, achievement: { ...before.achievement, [name]: value } }));
  const about = useModule(fields.related_module ?? undefined);
  const save = async () => {
    const missing = missingIn(fields);
    setProblems(missing);
    if (Object.keys(missing).length) return;
    setPending(true);
    try {
      const id = await saveDraft(achievement?._id, { conditions, alerts }, draft);
      toast.success(say('The achievement is saved'));
      onSaved(id);
    } catch (problem) {
      setProblems(problem instanceof Error ? { form: problem.message } : (problem as Problems));
    } finally {
      setPending(false);
    }
  };
  const input = (name: keyof DraftAchievement) => {
    const field = module && fieldOf(module, name);
    const error = problems[name];
    return (
      field && (
        <FieldInput
          field={field}
          value={fields[name]}
          onChange={set(name)}
          moduleName="achievements"
          {...(error ? { error } : {})}
        />
      )
    );
  };
  const preview = () =>
    showBanner({
      ...bannerOf({ ...fields, isRare: fields.isRare ?? false, mute_audio: fields.mute_audio ?? false, achievement: 'preview' }),
      key: `preview ${Date.now()}`,
    });
  return (
    <div className={classes.editor}>
      <form
        className={classes.form}
        aria-label={achievement?.name ?? say('New achievement')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Button variant="subtle" size="compact-sm" className={classes.start} onClick={onBack}>
          {say('Back to the achievements')}
        </Button>
        <p className={classes.sentence} aria-live="polite">
          {sentenceOf(draft, about)}
        </p>
        {problems.form && <p className={classes.problem}>{problems.form}</p>}
        {achievement && <ActiveSwitch achievement={achievement} />}
        {input('name')}
        <div className={classes.pair}>
          {input('client')}
          {input('teams')}
        </div>
        <div className={classes.pair}>
          {input('related_module')}
          {input('appliesTo')}
        </div>
        <ConditionsEditor
          about={about}
          conditions={draft.conditions}
          problems={problems}
          onChange={(next) => setDraft((before) => ({ ...before, conditions: next }))}
        />
        <RewardsEditor rewards={fields.rewards ?? []} problem={problems.rewards} onChange={set('rewards')} />
        <fieldset className={classes.group}>
          <legend>{say('How it is told')}</legend>
          <div className={classes.pair}>
            <TextInput
              label={say('Title')}
              placeholder={say('New Achievement')}
              value={fields.title ?? ''}
              onChange={(event) => set('title')(event.currentTarget.value || null)}
            />
            <NumberInput
              label={say('Score')}
              value={fields.score ?? ''}
              onChange={(next) => set('score')(next === '' ? null : Number(next))}
            />
          </div>
          <Textarea
            label={say('Description')}
            autosize
            value={fields.description ?? ''}
            onChange={(event) => set('description')(event.currentTarget.value || null)}
          />
          <TextInput
            label={say('Series')}
            description={say('Achievements of one series are the steps of one card.')}
            value={fields.series ?? ''}
            onChange={(event) => set('series')(event.currentTarget.value || null)}
          />
          <BadgeChoice badge={fields.badge} onChange={set('badge')} />
          <div className={classes.switches}>
            <Switch
              label={say('Rare')}
              checked={fields.isRare === true}
              onChange={(event) => set('isRare')(event.currentTarget.checked)}
            />
            <Switch
              label={say('No sound')}
              checked={fields.mute_audio === true}
              onChange={(event) => set('mute_audio')(event.currentTarget.checked)}
            />
            <Switch
              label={say('Hidden until earned')}
              checked={fields.isHidden === true}
              onChange={(event) => set('isHidden')(event.currentTarget.checked)}
            />
          </div>
          <Button variant="default" className={classes.start} onClick={preview}>
            {say('Show the banner')}
          </Button>
        </fieldset>
        <AlertsEditor
          about={about}
          alerts={draft.alerts}
          problems={problems}
          onChange={(next) => setDraft((before) => ({ ...before, alerts: next }))}
        />
        {achievement && alerts.some(({ alertType }) => alertType === 'email') && (
          <Button
            variant="default"
            className={classes.start}
            onClick={() =>
              void mailTest(achievement._id).then(
                ({ sent }) => toast.success(say('Sent to {addresses}', { addresses: sent.join(', ') })),
                () => undefined,
              )
            }
          >
            {say('Send me the emails as a test')}
          </Button>
        )}
        <Button type="submit" className={classes.start} loading={isPending}>
          {say('Save')}
        </Button>
      </form>
      {achievement && <TriedPeople achievement={achievement._id} />}
    </div>
  );
}

/** What an achievement cannot be without. */
function missingIn({ name, client, related_module, appliesTo, teams }: DraftAchievement): Problems {
  return {
    ...(name.trim() ? {} : { name: say('Enter a name.') }),
    ...(client ? {} : { client: say('Choose the client.') }),
    ...(related_module ? {} : { related_module: say('Choose the module.') }),
    ...(appliesTo ? {} : { appliesTo: say('Choose which records it is about.') }),
    ...(teams?.length ? {} : { teams: say('Choose the teams.') }),
  };
}

const draftOf = (achievement: Achievement): DraftAchievement =>
  Object.fromEntries(
    Object.keys(EMPTY).map((name) => [name, achievement[name as keyof DraftAchievement] ?? null]),
  ) as unknown as DraftAchievement;

/** Switching on asks whether those who meet it now get it. */
function ActiveSwitch({ achievement }: { achievement: Achievement }) {
  const [isPending, setPending] = useState(false);
  const change = async (active: boolean) => {
    setPending(true);
    try {
      const due = active ? await dueNow(achievement._id) : 0;
      await switchOn(achievement._id, active);
      await refreshAchievements();
      if (due && (await asksToGive(due))) {
        await giveNow(achievement._id);
        toast.success(say('It is given to {count}', { count: due }));
      }
    } catch (problem) {
      toast.danger((problem as Error).message);
    } finally {
      setPending(false);
    }
  };
  return (
    <Switch
      label={say('Active')}
      checked={achievement.active === true}
      disabled={isPending}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}

const dueNow = async (id: string): Promise<number> => {
  const { people } = await queryClient.fetchQuery({ ...triedOptions(id), staleTime: 0 });
  return people.filter(({ meets, has }) => meets && !has).length;
};

const asksToGive = (due: number): Promise<boolean> =>
  confirmAction({
    title: say('Give it now?'),
    text: say(
      { one: 'One person meets the conditions already.', other: '{count} people meet the conditions already.' },
      { count: due },
    ),
    confirm: say({ one: 'Give it to them now', other: 'Give it to the {count} now' }, { count: due }),
    deny: say('Wait for their next record'),
  });
