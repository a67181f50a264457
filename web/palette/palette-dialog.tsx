import { useEffect } from 'react';
import { Combobox, Kbd, Loader, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { Icon } from '../ui/icon.tsx';
import { InitialsAvatar } from '../ui/initials-avatar.tsx';
import { Modal } from '../ui/modal.tsx';
import { usePaletteEntries, type PaletteEntry } from './palette-entries.ts';
import { useStore } from '../store.ts';
import { say } from '../words/say.ts';
import { enteredStore, typedStore } from './palette-host.tsx';
import classes from './palette.module.css';

/** Records, places and actions by a few letters, within the user's rights. */
export default function PaletteDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const typed = useStore(typedStore);
  const [words] = useDebouncedValue(typed.trim(), 160);
  const { groups, isSearching } = usePaletteEntries(typed.trim(), words);
  const combobox = useCombobox({ opened: true });
  const all = groups.flatMap((group) => group.entries);
  const first = all[0]?.id;
  const isWaiting = useStore(enteredStore);
  // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- the box itself never changes
  useEffect(() => void combobox.selectFirstOption(), [typed, first, all.length]);
  const run = (id: string) => {
    const entry = all.find((one) => one.id === id);
    onClose();
    if (entry?.run) entry.run();
    else if (entry?.path) void navigate(entry.path);
  };
  // Enter means the first hit of what was typed, not of what stood there before the answer came.
  useEffect(() => {
    if (!isWaiting || isSearching) return;
    enteredStore.set(false);
    if (first) run(first);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- asked again when the answer is there
  }, [isWaiting, isSearching, first]);
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size={620}
      padding={0}
      centered={false}
      yOffset="12vh"
      aria-label={say('Search or jump to')}
    >
      <Combobox store={combobox} withinPortal={false} onOptionSubmit={run}>
        <div className={classes.search}>
          {isSearching ? <Loader size={16} /> : <IconSearch size={18} stroke={1.6} aria-hidden />}
          <Combobox.EventsTarget withExpandedAttribute>
            <input
              data-autofocus
              type="text"
              role="combobox"
              aria-expanded
              aria-controls={combobox.listId ?? ''}
              aria-label={say('Search or jump to')}
              placeholder={say('Search records, pages and actions')}
              value={typed}
              // The box's own Escape would only fold its list; here it leaves the palette.
              onKeyDown={(event) => event.key === 'Escape' && onClose()}
              onKeyDownCapture={(event) => {
                if (event.key !== 'Enter' || !isSearching || combobox.getSelectedOptionIndex() > 0) return;
                event.preventDefault();
                event.stopPropagation();
                enteredStore.set(true);
              }}
              onChange={(event) => {
                enteredStore.set(false);
                typedStore.set(event.currentTarget.value);
              }}
            />
          </Combobox.EventsTarget>
          <Kbd size="xs">{say('Esc')}</Kbd>
        </div>
        <Combobox.Options className={classes.options}>
          {groups.map((group) => (
            <Combobox.Group key={group.label} label={group.label}>
              {group.entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </Combobox.Group>
          ))}
          {all.length === 0 && !isSearching && <Combobox.Empty>{say('Nothing found for “{typed}”', { typed })}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
    </Modal>
  );
}

const Entry = ({ entry }: { entry: PaletteEntry }) => (
  <Combobox.Option value={entry.id} className={classes.option}>
    {entry.icon ? <Icon name={entry.icon} size={17} /> : <InitialsAvatar name={entry.label} size={20} />}
    <span className="ellipsis">{entry.label}</span>
    {entry.detail && <span className="muted">{entry.detail}</span>}
  </Combobox.Option>
);
