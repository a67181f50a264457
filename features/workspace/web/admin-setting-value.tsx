import { isId } from '#common/ids.ts';
import { labelOf } from '#common/module.ts';
import { RecordName } from '#web/fields/record-name.tsx';
import { formatNumber } from '#web/formats.ts';
import { say } from '#web/words/say.ts';
import { partsOf, type DeclaredPart, type Part } from './admin-setting-shapes.ts';
import classes from './admin.module.css';

interface Props {
  settingKey: string;
  name: string;
  setting: unknown;
  declared?: readonly DeclaredPart[] | undefined;
}
/** A setting in words, where two people's values are compared. */
export function SettingValue({ settingKey, name, setting, declared }: Props) {
  return (
    <dl className={classes.values}>
      {partsOf(settingKey, name, setting, declared).map((part) => (
        <div key={part.name ?? ''}>
          {part.label !== name && <dt>{say(part.label)}</dt>}
          <dd>
            <PartValue {...part} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function PartValue({ shape, value }: Part) {
  if (shape === 'user') return value ? <RecordName moduleName="users" id={String(value)} /> : say('Nobody');
  if (shape === 'client') return value ? <RecordName moduleName="clients" id={String(value)} /> : say('None');
  if (shape === 'choice') return say(labelOf(String(value)));
  if (shape === 'days' && value === null) return say('None');
  if (shape === 'accounts' || shape === 'users') {
    const ids = (value as unknown[]).map(String);
    return ids.map((id) => (
      <div key={id}>
        <RecordName moduleName={shape} id={id} />
      </div>
    ));
  }
  if (shape === 'rates') return Object.entries(value as object).map(([name, rate]) => <div key={name}>{`${name}: ${rate}`}</div>);
  if (shape === 'starts')
    return Object.entries(value as object).map(([account, group]) => (
      <div key={account}>
        {isId(account) ? <RecordName moduleName="accounts" id={account} /> : account}: {group}
      </div>
    ));
  if (shape === 'flag') return value === true ? say('Yes') : say('No');
  if (shape === 'number') return formatNumber(Number(value));
  if (shape === 'json') return JSON.stringify(value);
  return Array.isArray(value) ? value.join(', ') || say('None') : String(value) || say('None');
}
