import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { RichText } from '#web/fields/rich-text.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { usePhone } from '#web/ui/use-phone.ts';
import { say } from '#web/words/say.ts';
import { PlacedWidget, WidgetPart } from './placed-widget.tsx';
import { iconOfPanel, useOpenPanel, type Panel } from './use-panels.ts';
import classes from './frame.module.css';

/** The panels at the right edge: folded to tabs until one is opened. On a phone the navigation opens them. */
export default function EdgePanelsView({ panels }: { panels: readonly Panel[] }) {
  const [open, setOpen] = useOpenPanel();
  const shown = panels.find(({ _id }) => _id === open);
  if (usePhone()) return shown && <Sheet panel={shown} onClose={() => setOpen(null)} />;
  return (
    <aside className={classes.edge} aria-label={say('Panels')}>
      <ul className={classes.tabs}>
        {panels.map((panel) => (
          <li key={panel._id}>
            <button
              type="button"
              aria-expanded={shown === panel}
              aria-label={panel.name}
              title={panel.name}
              onClick={() => setOpen(shown === panel ? null : panel._id)}
            >
              <Icon name={iconOfPanel(panel)} size={18} />
              <span className="ellipsis">{panel.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <section className={classes.panel} aria-label={shown.name}>
          <header>
            <h2 className="ellipsis">{shown.name}</h2>
            <ActionIcon aria-label={say('Close {name}', { name: shown.name })} onClick={() => setOpen(null)}>
              <IconX size={16} />
            </ActionIcon>
          </header>
          <PanelContent panel={shown} />
        </section>
      )}
    </aside>
  );
}

const Sheet = ({ panel, onClose }: { panel: Panel; onClose: () => void }) => (
  <Drawer
    opened
    onClose={onClose}
    title={panel.name}
    position="bottom"
    size="70%"
    closeButtonProps={{ 'aria-label': say('Close') }}
  >
    <PanelContent panel={panel} />
  </Drawer>
);

export function PanelContent({ panel: { name, options } }: { panel: Pick<Panel, 'name' | 'options'> }) {
  if (options?.kind === 'widget')
    return options.selector ? <PlacedWidget selector={options.selector} /> : <p className="muted">{say('Choose a widget.')}</p>;
  if (options?.kind === 'list')
    return <WidgetPart name={name} part="list" options={{ module: options.module, view: options.view }} />;
  return options?.text ? <RichText html={options.text} /> : <p className="muted">{say('There is no text yet.')}</p>;
}
