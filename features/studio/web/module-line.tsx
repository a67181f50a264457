import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import { inSentence } from '#common/names.ts';
import { formatNumber } from '#web/formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { confirmAction, showError } from '#web/ui/dialogs.ts';
import { Icon } from '#web/ui/icon.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/toasts.ts';
import { say } from '#web/words/say.ts';
import { changeModule, deleteModule, restoreModule } from './studio-api.ts';
import classes from './studio.module.css';

interface Props {
  module: DescribedModule;
  /** How many there are, once they are counted. */
  records: number | undefined;
}
/** One module: what it holds, and what can be done with it. */
export function ModuleLine({ module, records }: Props) {
  const own = module.fields.filter(({ custom }) => custom).length;
  return (
    <tr>
      <th scope="row">
        <Link to={`/admin/studio/${module.name}`} className={classes.named}>
          <Icon name={module.icon} size={18} />
          <span>
            {say(module.label)}
            <small className="muted">{module.name}</small>
          </span>
        </Link>
      </th>
      <td data-numeric data-label={say('Records')}>
        {records === undefined ? '' : formatNumber(records)}
      </td>
      <td data-numeric data-label={say('Fields')}>
        {formatNumber(module.fields.length)}
        {own > 0 && !module.custom && <small className="muted"> {say('{count} added', { count: own })}</small>}
      </td>
      <td data-label={say('State')}>
        <ModuleState module={module} />
      </td>
      <td data-label={say('Last change')}>{module.updatedAt ? <RelativeTime value={module.updatedAt} /> : say('Never')}</td>
      <td data-actions>
        <Actions module={module} records={records ?? 0} />
      </td>
    </tr>
  );
}

export const ModuleState = ({ module }: { module: DescribedModule }) => (
  <span className={classes.badges}>
    {module.custom ? <Badge tone="progress">{say('Custom')}</Badge> : <Badge>{say('Built in')}</Badge>}
    {module.locked && <Badge>{say('Locked')}</Badge>}
    {!module.active && <Badge tone="waiting">{say('Inactive')}</Badge>}
  </span>
);

function Actions({ module, records }: { module: DescribedModule; records: number }) {
  const noun = `${formatNumber(records)} ${inSentence(say(records === 1 ? module.singular : module.label))}`;
  const turn = async () => {
    const isSure =
      !module.active ||
      (await confirmAction({
        title: say('Deactivate {label}?', { label: say(module.label) }),
        text: say('It leaves the menus of everybody. Its {records} stay, and it can be activated again.', { records: noun }),
        confirm: say('Deactivate'),
      }));
    if (!isSure) return;
    await changeModule(module, { active: !module.active }).then(
      () =>
        toast.success(
          module.active
            ? say('{label} deactivated', { label: say(module.label) })
            : say('{label} activated', { label: say(module.label) }),
        ),
      (problem: Error) => showError(problem.message),
    );
  };
  const remove = async () => {
    const isSure = await confirmAction({
      title: say('Delete {label}?', { label: say(module.label) }),
      text: say(
        'Its {records} are kept, with its fields, rights, layouts and relationships. It can be restored below this list.',
        {
          records: noun,
        },
      ),
      confirm: say('Delete module'),
      danger: true,
    });
    if (!isSure) return;
    await deleteModule(module).then(
      () =>
        toast.undoable(say('{label} deleted', { label: say(module.label) }), () => {
          void restoreModule(module).catch((problem: Error) => showError(problem.message));
        }),
      (problem: Error) => showError(problem.message),
    );
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="lg" aria-label={say('Actions for {label}', { label: say(module.label) })}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`/admin/studio/${module.name}`}>
          {say('Open in Studio')}
        </Menu.Item>
        {module.active && (
          <Menu.Item component={Link} to={module.route}>
            {say('Open its records')}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => void turn()}>{say(module.active ? 'Deactivate' : 'Activate')}</Menu.Item>
        {!module.locked && (
          <Menu.Item color="var(--m-danger)" onClick={() => void remove()}>
            {say('Delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
