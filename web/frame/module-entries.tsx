import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { IconDots, IconStar } from '@tabler/icons-react';
import type { DescribedModule } from '#common/described-module.ts';
import { entryPathOf } from '../module-entry.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { say, sayLater } from '../words/say.ts';
import type { ModuleMenuProps } from './module-menu.tsx';
import { NavigationEntries, NavigationEntry, NavigationGroup, type Entry } from './navigation-entries.tsx';
import { useOwnNavigation, type OwnNavigation } from './own-navigation.ts';
import classes from './navigation.module.css';

const ModuleMenu = onDemand<ModuleMenuProps>('menu', () => import('./module-menu.tsx'));

const allModules = (): Entry => ({ ...ALL_MODULES, label: say(ALL_MODULES.label) });
const entryOf = (module: DescribedModule): Entry => ({ path: entryPathOf(module), label: module.label, icon: module.icon });
const ALL_MODULES: Entry = { path: '/app/modules', label: sayLater('All modules'), icon: 'list' };

/** The modules of one's work; dragged, or moved with Alt and the arrow keys, or by the menu. */
export function FirstModules({ isCollapsed }: { isCollapsed: boolean }) {
  const own = useOwnNavigation();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const from = own.first.findIndex(({ name }) => name === dragged);
  const stop = () => {
    setDragged(null);
    setOver(null);
  };
  const drop = () => {
    if (dragged !== null && over !== null && over !== from) own.move(dragged, over);
    stop();
  };
  return (
    <>
      <ul className={classes.modules} aria-label={say('Your work')}>
        {own.first.map((module, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu beside it does the same
          <li
            key={module.name}
            className={classes.module}
            data-dragged={dragged === module.name || undefined}
            data-over={over === at && at !== from ? (at < from ? 'above' : 'below') : undefined}
            draggable={own.mayArrange && !isCollapsed}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(module.name);
            }}
            onDragOver={(event: DragEvent) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(at);
            }}
            onDrop={drop}
            onDragEnd={stop}
            onKeyDown={(event) => own.mayArrange && moveByKey(event, own, module.name, at)}
          >
            <NavigationEntry entry={entryOf(module)} isCollapsed={isCollapsed} />
            {own.mayArrange && !isCollapsed && (
              <ModuleMenu own={own} module={module} at={at}>
                <button type="button" className={classes.arrange} aria-label={say('Arrange {label}', { label: module.label })}>
                  <IconDots size={15} stroke={1.6} aria-hidden />
                </button>
              </ModuleMenu>
            )}
          </li>
        ))}
      </ul>
      {isCollapsed && <NavigationEntries entries={[allModules()]} isCollapsed />}
    </>
  );
}

function moveByKey(event: KeyboardEvent<HTMLElement>, own: OwnNavigation, name: string, at: number) {
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
  if (!event.altKey || !by || at + by < 0 || at + by >= own.first.length) return;
  event.preventDefault();
  const focused = event.target as HTMLElement;
  own.move(name, at + by);
  // The row is put elsewhere in the page, which takes the focus from it.
  requestAnimationFrame(() => focused.focus());
}

/** All others by heading; the star puts one among those of one's work. */
export function MoreModules() {
  const own = useOwnNavigation();
  return (
    <NavigationGroup label={sayLater('More')} isFoldedAtFirst>
      {own.more.map(([heading, modules]) => (
        <section key={heading} aria-label={say(heading)}>
          <h2 className={classes.heading}>{say(heading)}</h2>
          <ul className={classes.modules}>
            {modules.map((module) => (
              <li key={module.name} className={classes.module}>
                <NavigationEntry entry={entryOf(module)} isCollapsed={false} />
                {own.mayArrange && (
                  <button
                    type="button"
                    className={classes.arrange}
                    aria-label={say('Pin {label}', { label: module.label })}
                    onClick={() => own.pin(module.name)}
                  >
                    <IconStar size={15} stroke={1.6} aria-hidden />
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <NavigationEntries entries={[allModules()]} isCollapsed={false} />
    </NavigationGroup>
  );
}
