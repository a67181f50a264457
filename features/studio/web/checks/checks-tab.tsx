import { lazy, Suspense, useState } from 'react';
import { Button, Select, Skeleton, Switch, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { WHEN_ATTRIBUTES } from '#common/field-conditions.ts';
import type { ModuleCheck } from '#common/module.ts';
import { ApiError } from '#web/api.ts';
import { useLeaveGuard } from '#web/records/use-leave-guard.ts';
import { toast } from '#web/ui/toasts.ts';
import { say, sayLater } from '#web/words/say.ts';
import { changeModule } from '../studio-api.ts';
import { CheckTrial } from './check-trial.tsx';
import classes from '../studio.module.css';

const FormulaEditor = lazy(() => import('../fields/formula-editor.tsx'));
const WORDS = { visibleWhen: sayLater('shown'), requiredWhen: sayLater('required'), readOnlyWhen: sayLater('only read') };

/** What must hold of every record, and which fields hang on conditions. */
export default function ChecksTab({ module }: { module: DescribedModule }) {
  const conditional = module.fields.filter((field) => WHEN_ATTRIBUTES.some((which) => field[which]));
  return (
    <div className={classes.page}>
      <Checks key={module.version} module={module} />
      <section aria-label={say('Conditional fields')}>
        <h2>{say('Conditional fields')}</h2>
        {conditional.length === 0 && (
          <p className="muted">
            {say('No field hangs on a condition. Open a field to state when it is shown, required, or only read.')}
          </p>
        )}
        {conditional.length > 0 && (
          <ul className={classes.rows}>
            {conditional.map((field) => (
              <li key={field.fieldName}>
                <Link className={`${classes.named} ${classes.grow}`} to={`/admin/studio/${module.name}?field=${field.fieldName}`}>
                  {say(field.label)}
                </Link>
                <span className="muted">
                  {say('{uses} on a condition', {
                    uses: WHEN_ATTRIBUTES.filter((which) => field[which])
                      .map((which) => say(WORDS[which]))
                      .join(', '),
                  })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function Checks({ module }: { module: DescribedModule }) {
  const [checks, setChecks] = useState<readonly ModuleCheck[]>(module.checks);
  const isDirty = JSON.stringify(checks) !== JSON.stringify(module.checks);
  useLeaveGuard(isDirty, undefined, 'tab');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => changeModule(module, { checks }),
    onSuccess: () => toast.success(say('Checks saved')),
  });
  const refused = error instanceof ApiError ? (error.fields.checks ?? error.message) : error?.message;
  const change = (next: readonly ModuleCheck[]) => {
    reset();
    setChecks(next);
  };
  const set = (at: number, part: Partial<ModuleCheck>) => change(checks.with(at, { ...checks[at]!, ...part }));
  return (
    <section aria-label={say('Checks')}>
      <h2>{say('Checks')}</h2>
      <p className={classes.lead}>
        {say('A sentence and a formula that must hold. Where it does not, a save is refused with the sentence.')}
      </p>
      <div className={classes.form}>
        {checks.map((check, at) => (
          <fieldset key={at} className={classes.part}>
            <legend>{say('Check {number}', { number: at + 1 })}</legend>
            <TextInput
              label={say('Sentence')}
              description={say('What the person reads whose save is refused.')}
              value={check.sentence}
              onChange={(event) => set(at, { sentence: event.currentTarget.value })}
            />
            <Suspense fallback={<Skeleton h={90} />}>
              <FormulaEditor
                module={module}
                inputType="condition"
                label={say('Must hold')}
                value={check.formula}
                error={undefined}
                onChange={(formula) => set(at, { formula })}
              />
            </Suspense>
            <Select
              label={say('Stands at the field')}
              placeholder={say('Below the form')}
              data={module.fields.map(({ fieldName, label }) => ({ value: fieldName, label: say(label) }))}
              value={check.field ?? null}
              searchable
              clearable
              onChange={(field) => {
                const { field: _field, ...rest } = check;
                change(checks.with(at, field ? { ...rest, field } : rest));
              }}
            />
            <CheckTrial module={module} formula={check.formula} />
            <div className={classes.tools}>
              <Switch
                label={say('Switched on')}
                checked={check.active}
                onChange={(event) => set(at, { active: event.currentTarget.checked })}
              />
              <Button
                variant="subtle"
                color="var(--m-danger)"
                onClick={() => change(checks.toSpliced(at, 1))}
                aria-label={say('Remove check {number}', { number: at + 1 })}
              >
                {say('Remove')}
              </Button>
            </div>
          </fieldset>
        ))}
        <div className={classes.tools}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => change([...checks, { sentence: '', formula: '', active: false }])}
          >
            {say('Add check')}
          </Button>
          <Button disabled={!isDirty} loading={isPending} onClick={() => mutate()}>
            {say('Save checks')}
          </Button>
        </div>
        {refused && (
          <p className={classes.problem} role="alert">
            {refused}
          </p>
        )}
      </div>
    </section>
  );
}
