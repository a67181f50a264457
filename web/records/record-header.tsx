import { lazy, Suspense } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconStar, IconStarFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { DescribedModule } from '#common/described-module.ts';
import type { AnyRecord } from '#common/module.ts';
import { DuplicateHint } from '../duplicates/duplicate-hint.tsx';
import { areaOfPath } from '../landing.ts';
import { useSession } from '../session.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { useFavourites, useToggleFavourite } from './favourites.ts';
import { FollowButton } from './follow-button.tsx';
import { FeatureHeader } from './feature-parts.tsx';
import { neighbours } from './list-trail.ts';
import { OthersHere } from './others-here.tsx';
import { RecordActions } from './record-actions.tsx';
import { isArchived } from './rights.ts';
import { RecordTitle } from './record-title.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { say } from '../words/say.ts';
import classes from './record.module.css';

const ArchivedNote = lazy(() => import('./archived-note.tsx'));

export function RecordHeader({ module, record }: { module: DescribedModule; record: AnyRecord }) {
  const { previous, next } = neighbours(module.name, record._id);
  const isProvider = useSession().user.userType === 'Provider';
  return (
    <header className={classes.header}>
      {/* The administration says where you are above every page of its own. */}
      {areaOfPath(module.route) !== 'admin' && (
        <Breadcrumbs trail={[{ label: module.label, to: module.route }, { label: String(record.name ?? module.singular) }]} />
      )}
      <div className={classes.titleRow}>
        <RecordTitle module={module} record={record} />
        <FavouriteButton module={module} record={record} />
        <OthersHere module={module} id={record._id} />
        <RecordActions module={module} record={record}>
          {!isProvider && <FollowButton module={module} id={record._id} />}
          <WalkButton
            to={previous && `${module.route}/${previous}`}
            label={say('Previous record')}
            icon={<IconChevronUp size={18} stroke={1.6} />}
          />
          <WalkButton
            to={next && `${module.route}/${next}`}
            label={say('Next record')}
            icon={<IconChevronDown size={18} stroke={1.6} />}
          />
        </RecordActions>
      </div>
      {isArchived(module, record) && (
        <Suspense>
          <ArchivedNote module={module} record={record} />
        </Suspense>
      )}
      {!isProvider && module.duplicates.length > 0 && !isArchived(module, record) && (
        <DuplicateHint module={module} record={record} />
      )}
      <FeatureHeader module={module} record={record} />
    </header>
  );
}

function FavouriteButton({ module, record }: { module: DescribedModule; record: AnyRecord }) {
  const { data: favourites = [] } = useFavourites();
  const toggle = useToggleFavourite(module);
  const isOn = favourites.some((one) => one.recordId === record._id);
  const label = say(isOn ? 'Remove from favorites' : 'Add to favorites');
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
