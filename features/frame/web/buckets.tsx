import { useState } from 'react';
import { Button, MultiSelect } from '@mantine/core';
import { RecordPicker } from '#web/fields/record-picker.tsx';
import { NavigationEntries, NavigationGroup } from '#web/frame/navigation-entries.tsx';
import { referencesOf } from '#web/records/reference.ts';
import { toast } from '#web/ui/toasts.ts';
import { say, sayLater } from '#web/words/say.ts';
import { USER_TYPES } from '../user-types.ts';
import { Editor, type FieldsProps } from './editor.tsx';
import { assignBucket, refetch, type Bucket } from './frame-api.ts';
import { ItemsEditor } from './items-editor.tsx';
import { useLinks } from './links.ts';
import classes from './frame.module.css';

/** `/admin/sidebar-buckets`: sets of links that stand in people’s navigation. */
export default function Buckets() {
  return (
    <Editor<Bucket>
      title={say('Sidebar buckets')}
      lead={say(
        'A bucket is a set of links below one’s own records. People order it, hide links and add their own; what you change here reaches them, except what they moved.',
      )}
      path="sidebar-menu-templates"
      noun={say('bucket')}
      icon="layout-sidebar"
      blank={{ name: '', items: [] }}
      compare={(one, other) => one.name.localeCompare(other.name)}
      factsOf={({ items, users, roles, user_types }) =>
        [linksInWords(items ?? []), assignmentsInWords([...(users ?? []), ...(roles ?? []), ...(user_types ?? [])])].join(' · ')
      }
      Fields={Fields}
      Preview={Preview}
    />
  );
}

function Assign({ id }: { id: string }) {
  const [users, setUsers] = useState<string[]>([]);
  const [roles, setRoles] = useState<string[]>([]);
  const [userTypes, setUserTypes] = useState<string[]>([]);
  const isEmpty = users.length + roles.length + userTypes.length === 0;
  const assign = async () => {
    const { changed } = await assignBucket(id, { users, roles, userTypes });
    await refetch('sidebar-menu-templates');
    for (const clear of [setUsers, setRoles, setUserTypes]) clear([]);
    toast.success(say({ one: 'One person got it', other: '{count} people got it' }, { count: changed }));
  };
  return (
    <fieldset className={classes.assign}>
      <legend>{say('Assign to')}</legend>
      <RecordPicker
        moduleName="users"
        many
        chosen={referencesOf(users)}
        onChoose={(chosen) => setUsers(chosen.map(({ _id }) => _id))}
        label={{ label: say('People') }}
      />
      <RecordPicker
        moduleName="roles"
        many
        chosen={referencesOf(roles)}
        onChoose={(chosen) => setRoles(chosen.map(({ _id }) => _id))}
        label={{ label: say('Roles') }}
      />
      <MultiSelect
        label={say('User types')}
        data={USER_TYPES.map((value) => ({ value, label: say(value) }))}
        value={userTypes}
        onChange={setUserTypes}
      />
      <Button variant="default" disabled={isEmpty} onClick={() => void assign()}>
        {say('Assign')}
      </Button>
    </fieldset>
  );
}

function Preview({ draft: bucket }: { draft: Partial<Bucket> }) {
  const links = useLinks(bucket.items ?? null);
  return (
    <NavigationGroup label={bucket.name || sayLater('Bucket')}>
      <NavigationEntries entries={links} isCollapsed={false} />
    </NavigationGroup>
  );
}

function Fields({ draft, set, refused }: FieldsProps<Bucket>) {
  return (
    <>
      <ItemsEditor items={draft.items ?? []} error={refused.items} onChange={(items) => set({ items })} />
      {draft._id ? (
        <Assign key={draft._id} id={draft._id} />
      ) : (
        <p className="muted">{say('Save it, then assign it to people.')}</p>
      )}
    </>
  );
}

const linksInWords = ({ length }: readonly unknown[]): string =>
  length ? say({ one: '{count} link', other: '{count} links' }, { count: length }) : say('no links');
const assignmentsInWords = ({ length }: readonly unknown[]): string =>
  length ? say({ one: '{count} assignment', other: '{count} assignments' }, { count: length }) : say('no assignments');
