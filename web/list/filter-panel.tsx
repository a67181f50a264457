import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import { inSentence, pluralOf } from '#common/names.ts';
import { useModules } from '../modules.ts';
import { useSession } from '../session.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { usePhone } from '../ui/use-phone.ts';
import { say } from '../words/say.ts';
import { filterFields } from './filter-fields.ts';
import { FilterGroupEditor } from './filter-group-editor.tsx';
import { useFilterDraft } from './use-filter-draft.ts';
import { inWords, type List } from './use-list.ts';
import classes from './filter-panel.module.css';

interface Props {
  module: DescribedModule;
  list: List;
  onClose: () => void;
}
/** Any and all groups over the module's own fields and, one step away, those of its relations; the list follows. */
export default function FilterPanel({ module, list, onClose }: Props) {
  const { byName } = useModules();
  const session = useSession();
  const fields = useMemo(() => filterFields(module, byName, session), [module, byName, session]);
  const { group, set } = useFilterDraft(list, fields);
  return (
    <Beside title={say('Filter {records}', { records: inSentence(pluralOf(module)) })} onClose={onClose}>
      <div className={classes.body}>
        <FilterGroupEditor group={group} onChange={set} fields={fields} depth={1} />
      </div>
      <footer className={classes.foot} data-foot>
        <span role="status">{countOf(module, list)}</span>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => set({ match: 'all', rows: [] })}>
          {say('Remove all')}
        </Button>
        <Button size="xs" hiddenFrom="sm" onClick={onClose}>
          {say('Show the list')}
        </Button>
      </footer>
    </Beside>
  );
}

const countOf = (module: DescribedModule, { total, result }: List): string => {
  if (result.isError) return say('The list could not be loaded');
  if (!total || result.isPlaceholderData) return say('Counting…');
  const records = `${inWords(total)} ${inSentence(total.count === 1 ? module.singular : pluralOf(module))}`;
  return say({ one: '{records} matches', other: '{records} match' }, { records, count: total.count });
};

interface BesideProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}
/** A panel beside the list; on a phone it is the whole screen. */
function Beside(props: BesideProps) {
  const { title, onClose, children } = props;
  if (usePhone()) {
    return (
      <Drawer
        opened
        onClose={onClose}
        title={title}
        size="100%"
        position="bottom"
        classNames={{ content: classes.drawer, body: classes.drawerBody }}
      >
        {children}
      </Drawer>
    );
  }
  return <Aside {...props} />;
}

/** The keyboard goes into it when it opens, and back to where it was when it closes. */
function Aside({ title, onClose, children }: BesideProps) {
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current = document.activeElement;
    panel.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
  }, []);
  const close = () => {
    onClose();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  useEffect(() => {
    const element = panel.current!;
    const onKey = ({ key, target }: KeyboardEvent) => {
      const isForItsList = (target as HTMLElement).dataset.mantineStopPropagation === 'true';
      if (key === 'Escape' && !isForItsList) close();
    };
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  });
  return (
    <aside ref={panel} className={classes.panel} aria-label={title}>
      <header className={classes.head}>
        <h2>{title}</h2>
        <Tooltip label={say('Close filters')}>
          <ActionIcon aria-label={say('Close filters')} onClick={close}>
            <IconX size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </header>
      {children}
    </aside>
  );
}
