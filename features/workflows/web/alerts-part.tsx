import { NativeSelect, Select, TextInput } from '@mantine/core';
import type { DescribedModule } from '#common/described-module.ts';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { RichEditor } from '#web/fields/rich-editor.tsx';
import { useModules } from '#web/modules.ts';
import { referencesOf } from '#web/records/reference.ts';
import { Lines } from '#web/ui/lines.tsx';
import { say } from '#web/words/say.ts';
import type { Alert } from './workflow-api.ts';
import classes from './workflows.module.css';

interface Props {
  module: DescribedModule;
  alerts: readonly Partial<Alert>[];
  onChange: (alerts: Partial<Alert>[]) => void;
}
/** “and tell them”. */
export function AlertsPart({ module, alerts, onChange }: Props) {
  return (
    <section className={classes.part} aria-label={say('Alerts')}>
      <strong>{say('and tell')}</strong>
      <Lines
        lines={alerts}
        className={classes.term}
        nameOf={(_, at) => say('alert {number}', { number: at + 1 })}
        noun={say('alert')}
        onAdd={() => onChange([...alerts, { alertType: 'email', sourceType: 'normal' }])}
        onChange={onChange}
      >
        {(alert, set, at) => (
          <OneAlert module={module} alert={alert} name={say('Alert {number}', { number: at + 1 })} onChange={set} />
        )}
      </Lines>
    </section>
  );
}

interface AlertProps {
  module: DescribedModule;
  alert: Partial<Alert>;
  name: string;
  onChange: (alert: Partial<Alert>) => void;
}
function OneAlert({ module, alert, name, onChange }: AlertProps) {
  const set = (part: Partial<Alert>) => onChange({ ...alert, ...part });
  return (
    <div className={classes.action}>
      <Recipient module={module} alert={alert} name={name} set={set} />
      <div className={classes.words}>
        <NativeSelect
          aria-label={say('{name}: how', { name })}
          data={[
            { value: 'email', label: say('by an email') },
            { value: 'invite', label: say('by an invite') },
          ]}
          value={alert.alertType ?? 'email'}
          onChange={(event) => set({ alertType: event.currentTarget.value as Alert['alertType'] })}
        />
        <NativeSelect
          aria-label={say('{name}: source type', { name })}
          data={[
            { value: 'normal', label: say('Normal') },
            { value: 'template', label: say('Customized') },
          ]}
          value={alert.sourceType ?? 'normal'}
          onChange={(event) => set({ sourceType: event.currentTarget.value as Alert['sourceType'] })}
        />
        {alert.alertType === 'invite' && (
          <TextInput
            aria-label={say('{name}: day of the invite', { name })}
            placeholder={say('{day} or a date field’s name', { day: '$today+1d' })}
            value={alert.start ?? ''}
            onChange={(event) => set({ start: event.currentTarget.value || null })}
          />
        )}
      </div>
      {alert.sourceType === 'template' ? (
        <RecordPicker
          moduleName="templates"
          chosen={referencesOf(alert.campaignTemplate ? [alert.campaignTemplate] : [])}
          onChoose={([one]) => set({ campaignTemplate: one?._id ?? null })}
          label={{ label: say('Template') }}
        />
      ) : (
        <>
          <TextInput
            label={say('Subject')}
            placeholder={say('{name} needs you', { name: '{{name}}' })}
            value={alert.subject ?? ''}
            onChange={(event) => set({ subject: event.currentTarget.value })}
          />
          <RichEditor
            label={say('{name}: message', { name })}
            html={alert.message ?? ''}
            onChange={(message) => set({ message: String(message ?? '') })}
            disabled={false}
            isRequired={false}
            hasError={false}
          />
        </>
      )}
    </div>
  );
}

function Recipient({ module, alert, name, set }: Omit<AlertProps, 'onChange'> & { set: (part: Partial<Alert>) => void }) {
  const { byName } = useModules();
  const relations = module.fields.filter(({ ref }) => ref && ref !== 'users' && byName.has(ref));
  const owner = alert.variable_module
    ? byName.get(relations.find(({ fieldName }) => fieldName === alert.variable_module)?.ref ?? '')
    : module;
  const addressed = (owner?.fields ?? []).filter(({ ref, inputType }) => ref === 'users' || inputType === 'EmailAddress');
  const kind =
    alert.variable_field !== null && alert.variable_field !== undefined ? 'field' : isId(alert.variable) ? 'user' : 'address';
  return (
    <div className={classes.words}>
      <NativeSelect
        aria-label={say('{name}: whom', { name })}
        data={[
          { value: 'field', label: say('whom a field names') },
          { value: 'user', label: say('a user') },
          { value: 'address', label: say('an address') },
        ]}
        value={kind}
        onChange={(event) => set(BLANKS[event.currentTarget.value as keyof typeof BLANKS])}
      />
      {kind === 'field' && (
        <>
          <NativeSelect
            aria-label={say('{name}: of which record', { name })}
            data={[
              { value: '', label: say('of the {record}', { record: say(module.singular).toLowerCase() }) },
              ...relations.map(({ fieldName, label }) => ({
                value: fieldName,
                label: say('of its {relation}', { relation: say(label).toLowerCase() }),
              })),
            ]}
            value={alert.variable_module ?? ''}
            onChange={(event) => set({ variable_module: event.currentTarget.value || null, variable_field: '' })}
          />
          <Select
            aria-label={say('{name}: field', { name })}
            placeholder={say('Which field')}
            data={addressed.map(({ fieldName, label }) => ({ value: fieldName, label: say(label) }))}
            value={alert.variable_field || null}
            onChange={(variable_field) => set({ variable_field: variable_field ?? '' })}
            searchable
          />
        </>
      )}
      {kind === 'user' && (
        <RecordPicker
          moduleName="users"
          chosen={referencesOf(alert.variable && alert.variable !== NOBODY ? [alert.variable] : [])}
          onChoose={([one]) => set({ variable: one?._id ?? NOBODY })}
          label={{ 'aria-label': say('{name}: user', { name }) }}
        />
      )}
      {kind === 'address' && (
        <TextInput
          aria-label={say('{name}: address', { name })}
          type="email"
          placeholder="name@example.com"
          value={alert.variable ?? ''}
          onChange={(event) => set({ variable: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

/** Stands for a user who is not chosen yet. */
const NOBODY = '0'.repeat(24);
const isId = (text: string | null | undefined): boolean => /^[0-9a-f]{24}$/.test(text ?? '');
const BLANKS = {
  field: { variable_field: '', variable_module: null, variable: null },
  user: { variable_field: null, variable_module: null, variable: NOBODY },
  address: { variable_field: null, variable_module: null, variable: '' },
};
