import { IconPaperclip } from '@tabler/icons-react';
import { Link } from 'react-router';
import { sizeInWords } from '#common/files-taken.ts';
import type { TimelineEntry } from '#common/timeline.ts';
import type { RecordNames } from '../changes/record-names.ts';
import { withNames } from '../changes/record-names.ts';
import { FieldCell } from '../fields/index-of-cells.tsx';
import { downloadFile } from '../files.ts';
import { currentFormats } from '../formats.ts';
import { fieldOf, useModule } from '../modules.ts';
import { Icon } from '../ui/icon.tsx';
import { UserAvatar } from '../ui/user-avatar.tsx';
import { say, sayLater } from '../words/say.ts';
import { TimeOfDay } from './time-of-day.tsx';
import saves from '../changes/changes.module.css';
import classes from './timeline.module.css';

/** An activity, a task, a message, a document or a file about the record. */
export function AboutEntry({ entry, names }: { entry: TimelineEntry; names: RecordNames }) {
  const { by, at, file } = entry;
  const name = by ? by.name || say('A deleted user') : 'Muster';
  return (
    <li>
      <UserAvatar userId={by?._id} name={name} size={24} />
      <div className={saves.save}>
        <p>
          <strong>{name}</strong> {deedOf(entry)} <TimeOfDay at={at} />
        </p>
        {file ? (
          <p className={classes.about}>
            <IconPaperclip size={15} stroke={1.6} aria-hidden />
            <button type="button" onClick={() => void downloadFile(file._id)}>
              {file.label}
            </button>
            <span className="muted numeric">{sizeInWords(file.size, currentFormats().locale)}</span>
          </p>
        ) : (
          <AboutRecord entry={entry} names={names} />
        )}
      </div>
    </li>
  );
}

function AboutRecord({ entry: { record, shown = {} }, names }: { entry: TimelineEntry; names: RecordNames }) {
  const module = useModule(record?.moduleName);
  if (!record || !module) return null;
  const { description, activityType: _said, ...facts } = shown;
  return (
    <>
      <p className={classes.about}>
        <Icon name={module.icon} size={15} />
        <Link to={`${module.route}/${record._id}`}>{record.name || String(shown.subject ?? '') || module.singular}</Link>
        {Object.entries(facts).map(([field, value]) => {
          const described = fieldOf(module, field);
          const isSaid = field === 'subject' || value === null || value === '';
          return described && !isSaid && <FieldCell key={field} field={described} value={withNames(described, value, names)} />;
        })}
      </p>
      {typeof description === 'string' && description && <p className={classes.words}>{description}</p>}
    </>
  );
}

const ACTIVITIES: Readonly<Record<string, string>> = {
  Call: sayLater('logged a call'),
  Note: sayLater('wrote a note'),
  Merge: sayLater('merged records'),
  Submission: sayLater('submitted this'),
};

function deedOf({ kind, shown }: TimelineEntry): string {
  if (kind === 'file') return say('attached a file');
  if (kind === 'activity') return say(ACTIVITIES[String(shown?.activityType)] ?? 'added an activity');
  if (kind === 'message' && shown?.direction === 'inbound') return say('received a message');
  if (kind === 'message') return say('sent a message');
  if (kind === 'run') return say('set this off');
  return say(kind === 'document' ? 'added a document' : 'created a task');
}
