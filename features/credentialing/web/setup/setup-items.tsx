import { useRef, useState } from 'react';
import { Alert, Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import { newId } from '#common/ids.ts';
import type { AnyRecord } from '#common/module.ts';
import { fieldOf, useModule } from '#web/modules.ts';
import { useLeaveGuard } from '#web/records/use-leave-guard.ts';
import { useEditSession } from '#web/records/use-edit-session.ts';
import { useRights } from '#web/records/rights.ts';
import type { RecordPartProps } from '#web/screens.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { rememberOpener } from '#web/ui/opener.ts';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { CATEGORIES_MISSING } from '../../categories.ts';
import { circleOf, entriesOf, isBlank, nameOf, ordered, without, type Entry } from './entries.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { EntryList } from './entry-list.tsx';
import { TrySetup } from './try-setup.tsx';
import classes from './setup.module.css';

/** The items of a setup by category: added, ordered, opened to be changed, and tried out before they are saved. */
export default function SetupItems({ module, record }: RecordPartProps) {
  const items = useModule('credentialingRequiredItems');
  if (!items) return null;
  const field = fieldOf(module, 'required_items');
  return field ? <Editor module={module} record={record} items={items} /> : null;
}

function Editor({ module, record, items }: { module: DescribedModule; record: AnyRecord; items: DescribedModule }) {
  const rights = useRights(module);
  const mayEdit = rights.mayEdit(record) && rights.field(fieldOf(module, 'required_items')!, record).write;
  const [draft, setDraft] = useState<Entry[] | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [isTrying, setTrying] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const session = useEditSession(module, record, draft !== null);
  useLeaveGuard(draft !== null, undefined, 'tab');
  /** How things were before an item was added. */
  const beforeAdded = useRef<{ id: string; draft: Entry[] | null; giveFocusBack: () => void }>(undefined);

  const categories = fieldOf(items, 'category')?.options ?? [];
  const types = fieldOf(items, 'field_type')?.options ?? [];
  const entries = draft ?? entriesOf(session.start?.required_items);
  const circle = circleOf(entries);
  const unnamed = entries.some(({ name }) => !name);
  const add = (field_type: string) => {
    const entry = { _id: newId(), name: '', field_type, category: categories[0]?.value ?? null, provider_assigned: true };
    beforeAdded.current = { id: entry._id, draft, giveFocusBack: rememberOpener() };
    setDraft(ordered([...entries, entry]));
    setOpenId(entry._id);
  };
  const close = () => {
    setOpenId(null);
    const before = beforeAdded.current;
    if (before?.id !== openId) return;
    before?.giveFocusBack();
    if (entries.some((entry) => entry._id === openId && isBlank(entry))) setDraft(before?.draft ?? null);
  };
  const save = async () => {
    setSaving(true);
    setRefusal(null);
    try {
      if (await session.save({ required_items: entries })) {
        setDraft(null);
        toast.success(say('Items saved. New records are built from them; each existing record offers the difference.'));
      }
    } catch (problem) {
      setRefusal((problem as Error).message);
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className={classes.editor}>
      {!categories.length && <Alert color="red">{say(CATEGORIES_MISSING)}</Alert>}
      <div className={classes.bar}>
        {mayEdit && (
          <Menu position="bottom-start" returnFocus={false}>
            <Menu.Target>
              <Button variant="default" leftSection={<IconPlus size={16} />} disabled={!categories.length}>
                {say('Add item')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {types.map(({ value, label }) => (
                <Menu.Item key={value} onClick={() => add(value)}>
                  {say(label)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {entries.length > 0 && (
          <Button variant="default" onClick={() => setTrying(true)}>
            {say('Try it')}
          </Button>
        )}
      </div>
      {!entries.length && (
        <EmptyState
          icon="checklist"
          title={say('No items yet')}
          text={say(
            mayEdit ? 'Add the first: records that are built from this setup will ask for it.' : 'This setup asks for nothing.',
          )}
        />
      )}
      <EntryList
        entries={entries}
        categories={categories}
        onOpen={setOpenId}
        onChange={mayEdit ? (next) => setDraft(next) : undefined}
      />
      {draft && (
        <footer className={classes.foot} data-foot>
          {circle && (
            <Alert color="red" title={say('These items wait for each other')}>
              <ol className={classes.circle}>
                {circle.map((name, at) => (
                  <li key={at}>{name}</li>
                ))}
              </ol>
              {say('Remove one of the conditions between them.')}
            </Alert>
          )}
          {refusal && (
            <Alert color="red" role="alert">
              {refusal}
            </Alert>
          )}
          <span className={classes.quiet}>{say(unnamed ? 'Every item needs a name.' : 'The changes are not saved yet.')}</span>
          <Button variant="default" onClick={() => setDraft(null)} disabled={isSaving}>
            {say('Discard')}
          </Button>
          <Button onClick={() => void save()} loading={isSaving} disabled={Boolean(circle) || unnamed}>
            {say('Save items')}
          </Button>
        </footer>
      )}
      <EntryDrawer
        entry={entries.find(({ _id }) => _id === openId) ?? null}
        entries={entries}
        items={items}
        isReadOnly={!mayEdit}
        onChange={(next) => setDraft(entries.map((each) => (each._id === next._id ? next : each)))}
        onRemove={(entry) => {
          setOpenId(null);
          setDraft(without(entries, entry._id));
          toast.undoable(say('{entry} removed', { entry: nameOf(entry) }), () => setDraft(entries));
        }}
        onClose={close}
      />
      {isTrying && <TrySetup entries={entries} onClose={() => setTrying(false)} />}
    </div>
  );
}
