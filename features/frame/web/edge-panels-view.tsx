import { ActionIcon, Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { RichText } from '#web/fields/rich-text.tsx';
import { useRemembered } from '#web/remembered.ts';
import { Icon } from '#web/ui/icon.tsx';
import { usePhone } from '#web/ui/use-phone.ts';
import type { Bumpout } from './frame-api.ts';
import { PlacedWidget, WidgetPart } from './placed-widget.tsx';
import classes from './frame.module.css';

/** The panels at the right edge: folded to tabs until one is opened, which the browser remembers for its person. */
export default function EdgePanelsView({ panels }: { panels: readonly Bumpout[] }) {
  const [open, setOpen] = useRemembered<string | null>('bumpout', null);
  const isPhone = usePhone();
  const shown = panels.find(({ _id }) => _id === open);
  return (
    <aside className={classes.edge} aria-label="Panels">
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
              <Icon name={panel.options?.icon ?? iconOf(panel)} size={18} />
              <span className="ellipsis">{panel.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown && isPhone && (
        <Drawer
          opened
          onClose={() => setOpen(null)}
          title={shown.name}
          position="bottom"
          size="70%"
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          <PanelContent panel={shown} />
        </Drawer>
      )}
      {shown && !isPhone && (
        <section className={classes.panel} aria-label={shown.name}>
          <header>
            <h2 className="ellipsis">{shown.name}</h2>
            <ActionIcon aria-label={`Close ${shown.name}`} onClick={() => setOpen(null)}>
              <IconX size={16} />
            </ActionIcon>
          </header>
          <PanelContent panel={shown} />
        </section>
      )}
    </aside>
  );
}

export function PanelContent({ panel: { name, options } }: { panel: Pick<Bumpout, 'name' | 'options'> }) {
  if (options?.kind === 'widget')
    return options.selector ? <PlacedWidget selector={options.selector} /> : <p className="muted">Choose a widget.</p>;
  if (options?.kind === 'list')
    return <WidgetPart name={name} part="list" options={{ module: options.module, view: options.view }} />;
  return options?.text ? <RichText html={options.text} /> : <p className="muted">There is no text yet.</p>;
}

const iconOf = ({ options }: Bumpout): string =>
  ({ widget: 'layout-dashboard', list: 'list', text: 'notes', help: 'help' })[options?.kind ?? 'text'];
