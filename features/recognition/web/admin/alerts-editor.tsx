import { Button, NativeSelect, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import { FieldInput } from '#web/fields/index-of-inputs.tsx';
import { fieldOf, useModule } from '#web/modules.ts';
import { say } from '#web/words/say.ts';
import type { AlertDraft, Problems } from './achievements-api.ts';
import classes from './achievements.module.css';

const NEW: AlertDraft = {
  name: null,
  alertType: 'email',
  sourceType: 'normal',
  subject: 'Well done, {{user.first_name}}',
  message: '<p>You have earned {{achievement.name}}.</p>',
  campaignTemplate: null,
  variable_module: 'users',
  variable_field: 'email',
  variable: null,
};

interface Props {
  about: DescribedModule | undefined;
  alerts: AlertDraft[];
  problems: Problems;
  onChange: (alerts: AlertDraft[]) => void;
}

/** Who is written to when it is earned. */
export function AlertsEditor({ about, alerts, problems, onChange }: Props) {
  const module = useModule('achievementAlerts');
  const users = useModule('users');
  return (
    <fieldset className={classes.group}>
      <legend>{say('Alerts')}</legend>
      {alerts.map((alert, at) => {
        const set = (fields: Partial<AlertDraft>) =>
          onChange(alerts.map((each, index) => (index === at ? { ...each, ...fields } : each)));
        const problemAt = (name: string) => problems[`alerts.${at}.${name}`];
        const holder = alert.variable_module === 'users' ? users : about;
        const input = (name: 'message' | 'campaignTemplate') => {
          const field = module && fieldOf(module, name);
          const error = problemAt(name);
          return (
            field && (
              <FieldInput
                field={field}
                value={alert[name]}
                onChange={(next) => set({ [name]: next })}
                moduleName="achievementAlerts"
                {...(error ? { error } : {})}
              />
            )
          );
        };
        return (
          <section
            key={alert._id ?? `new ${at}`}
            className={classes.condition}
            aria-label={say('Alert {number}', { number: at + 1 })}
          >
            <div className={classes.pair}>
              <NativeSelect
                label={say('Alert type')}
                data={[
                  { value: 'email', label: say('Email') },
                  { value: 'invite', label: say('Invite') },
                ]}
                value={alert.alertType ?? 'email'}
                onChange={(event) => set({ alertType: event.currentTarget.value })}
              />
              <NativeSelect
                label={say('Source type')}
                data={[
                  { value: 'normal', label: say('Normal') },
                  { value: 'template', label: say('Customized') },
                ]}
                value={alert.sourceType ?? 'normal'}
                onChange={(event) => set({ sourceType: event.currentTarget.value })}
              />
            </div>
            <div className={classes.pair}>
              <NativeSelect
                label={say('To')}
                data={[
                  { value: 'users', label: say('A field of who earned it') },
                  { value: 'record', label: say('A field of the record') },
                ]}
                value={alert.variable_module === 'users' ? 'users' : 'record'}
                onChange={(event) =>
                  set({ variable_module: event.currentTarget.value === 'users' ? 'users' : null, variable_field: null })
                }
              />
              <Select
                label={say('Field')}
                searchable
                data={(holder?.fields ?? [])
                  .filter(({ inputType, ref }) => inputType === 'EmailAddress' || ref === 'users')
                  .map(({ fieldName, label }) => ({ value: fieldName, label: say(label) }))}
                value={alert.variable_field}
                error={problemAt('variable_field')}
                onChange={(next) => set({ variable_field: next })}
              />
            </div>
            {alert.sourceType === 'template' ? (
              input('campaignTemplate')
            ) : (
              <>
                <TextInput
                  label={say('Subject')}
                  value={alert.subject ?? ''}
                  error={problemAt('subject')}
                  onChange={(event) => set({ subject: event.currentTarget.value })}
                />
                {input('message')}
              </>
            )}
            <Button
              variant="subtle"
              size="compact-sm"

              className={classes.start}
              onClick={() => onChange(alerts.filter((_, index) => index !== at))}
            >
              {say('Remove alert {number}', { number: at + 1 })}
            </Button>
          </section>
        );
      })}
      <Button
        variant="default"
        size="compact-sm"
        className={classes.start}
        leftSection={<IconPlus size={14} stroke={1.6} />}
        onClick={() => onChange([...alerts, NEW])}
      >
        {say('Add an alert')}
      </Button>
    </fieldset>
  );
}
