import { Link, useLocation } from 'react-router';
import { NavigationGroup } from '#web/frame/navigation-entries.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { usePhone } from '#web/ui/use-phone.ts';
import { sayLater } from '#web/words/say.ts';
import { iconOfPanel, useOpenPanel, usePanels } from './use-panels.ts';
import classes from './frame.module.css';

/** On a phone tabs at the edge would cover what a list says there: its panels stand in the navigation, which closes over the one that opens. */
export default function OwnPanels() {
  const panels = usePanels();
  const [, setOpen] = useOpenPanel();
  const { search } = useLocation();
  if (!usePhone() || panels.length === 0) return null;
  return (
    <NavigationGroup label={sayLater('Panels')}>
      {panels.map((panel) => (
        <Link key={panel._id} to={{ search }} replace className={classes.panelEntry} onClick={() => setOpen(panel._id)}>
          <Icon name={iconOfPanel(panel)} size={17} />
          <span className="ellipsis">{panel.name}</span>
        </Link>
      ))}
    </NavigationGroup>
  );
}
