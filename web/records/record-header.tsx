import { lazy, Suspense, useMemo } from 'react';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconLink,
  IconLock,
  IconPencil,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { screens } from '../discovered.ts';
import { areaOfPath } from '../landing.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { toast } from '../ui/toasts.ts';
import { deleteRecord } from './delete-record.ts';
import { useFavourites, useToggleFavourite } from './favourites.ts';
import { neighbours } from './list-trail.ts';
import { RecordTitle } from './record-title.tsx';
import { useRights } from './rights.ts';
import { useRightsDialog } from './use-rights-dialog.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import classes from './record.module.css';

export function RecordHeader({ module, record }: { module: DescribedModule; record: AnyRecord }) {
  const navigate = useNavigate();
  const rights = useRights(module);
  const why = useRightsDialog({ module, record });
  const { previous, next } = neighbours(module.name, record._id);
  const address = `${module.route}/${record._id}`;
  const remove = async () => {
    if (await deleteRecord(module, record)) void navigate(module.route);
  };
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(address, location.href).href);
    toast.success('Link copied');
  };
  return (
    <header className={classes.header}>
      {/* The administration says where you are above every page of its own. */}
      {areaOfPath(module.route) !== 'admin' && (
        <Breadcrumbs trail={[{ label: module.label, to: module.route }, { label: String(record.name ?? module.singular) }]} />
      )}
      <div className={classes.titleRow}>
        <RecordTitle module={module} record={record} />
        <FavouriteButton module={module} record={record} />
        <div className={classes.headerActions}>
          <FeatureActions module={module} record={record} />
          {rights.mayEdit(record) ? (
            <Button component={Link} to={`${address}/edit`} variant="default" leftSection={<IconPencil size={16} stroke={1.6} />}>
              Edit
            </Button>
          ) : (
            <Button
              variant="subtle"
              color="gray"
              aria-haspopup="dialog"
              leftSection={<IconLock size={16} stroke={1.6} />}
              onClick={why.open}
            >
              Read only
            </Button>
          )}
          <WalkButton
            to={previous && `${module.route}/${previous}`}
            label="Previous record"
            icon={<IconChevronUp size={18} stroke={1.6} />}
          />
          <WalkButton
            to={next && `${module.route}/${next}`}
            label="Next record"
            icon={<IconChevronDown size={18} stroke={1.6} />}
          />
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label="More actions">
                <IconDots size={18} stroke={1.6} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconLink size={16} stroke={1.6} />} onClick={() => void copy()}>
                Copy link
              </Menu.Item>
              <Menu.Item leftSection={<IconLock size={16} stroke={1.6} />} onClick={why.open}>
                What may I do here?
              </Menu.Item>
              {rights.mayDelete(record) && (
                <Menu.Item
                  color="var(--m-danger)"
                  leftSection={<IconTrash size={16} stroke={1.6} />}
                  onClick={() => void remove()}
                >
                  Delete
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        </div>
      </div>
      {why.dialog}
      <FeatureHeader module={module} record={record} />
    </header>
  );
}

function FavouriteButton({ module, record }: { module: DescribedModule; record: AnyRecord }) {
  const { data: favourites = [] } = useFavourites();
  const toggle = useToggleFavourite(module);
  const isOn = favourites.some((one) => one.recordId === record._id);
  const label = isOn ? 'Remove from favourites' : 'Add to favourites';
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}
        aria-pressed={isOn}
        onClick={() => toggle.mutate({ _id: record._id, name: String(record.name ?? '') })}
      >
        {isOn ? <IconStarFilled size={17} className={classes.starred} /> : <IconStar size={17} stroke={1.6} />}
      </ActionIcon>
    </Tooltip>
  );
}

function WalkButton({ to, label, icon }: { to: string | null; label: string; icon: React.ReactNode }) {
  if (!to) return null;
  return (
    <Tooltip label={label}>
      <ActionIcon component={Link} to={to} aria-label={label}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

const actions = screens.recordActions.map(({ module, load }) => ({ module, Part: lazy(load) }));
const headers = screens.recordHeader.map(({ module, load }) => ({ module, Part: lazy(load) }));

const FeatureActions = (props: { module: DescribedModule; record: AnyRecord }) => <Parts parts={actions} {...props} />;
const FeatureHeader = (props: { module: DescribedModule; record: AnyRecord }) => <Parts parts={headers} {...props} />;

function Parts({ parts, module, record }: { parts: typeof actions; module: DescribedModule; record: AnyRecord }) {
  const shown = useMemo(() => parts.filter((part) => part.module === module.name || part.module === '*'), [parts, module.name]);
  return shown.map(({ Part }, at) => (
    <Suspense key={at}>
      <Part module={module} record={record} />
    </Suspense>
  ));
}
