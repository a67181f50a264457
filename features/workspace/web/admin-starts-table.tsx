import { useState } from 'react';
import { isId } from '#common/ids.ts';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { say } from '#web/words/say.ts';
import classes from './admin.module.css';

interface Props {
  label: string;
  /** Titles of calendar groups by the id of an account, or by its name. */
  groups: Readonly<Record<string, string>>;
  onChange: (groups: Record<string, string>) => void;
}
type Line = [account: string, group: string];

/** Accounts and the calendars of their starts, a line each. */
export function StartsTable({ label, groups, onChange }: Props) {
  const [lines, setLines] = useState<Line[]>(() => Object.entries(groups));
  const change = (next: Line[]) => {
    setLines(next);
    onChange(Object.fromEntries(next.filter(([account, group]) => account && group)));
  };
  return (
    <div role="group" aria-label={label} className={classes.starts}>
      <Lines
        lines={lines}
        nameOf={(_, at) => say('line {number}', { number: at + 1 })}
        noun={say('account')}
        onAdd={() => setLines([...lines, ['', '']])}
        onChange={change}
      >
        {([account, group], set, at) => (
          <>
            <RecordPicker
              moduleName="accounts"
              label={{ 'aria-label': say('Account {number}', { number: at + 1 }), placeholder: say('Account') }}
              chosen={account ? [isId(account) ? { _id: account } : { _id: account, name: account }] : []}
              onChoose={([one]) => set([one?._id ?? '', group])}
            />
            <RecordPicker
              moduleName="calendarGroups"
              label={{ 'aria-label': say('Calendar {number}', { number: at + 1 }), placeholder: say('Calendar') }}
              chosen={group ? [{ _id: group, name: group }] : []}
              onChoose={([one]) => set([account, one?.name ?? ''])}
            />
          </>
        )}
      </Lines>
    </div>
  );
}
