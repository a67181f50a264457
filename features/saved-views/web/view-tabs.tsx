import { lazy, Suspense, useEffect, useState } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconDots, IconPinFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { keepWidths, NO_VIEW, viewIn } from '#web/list/columns.ts';
import { useKnownViews } from '#web/list/known-views.ts';
import { addressOfView, isAddressOfView, isPlainAddress, isSameView, wholeView } from '#web/list/list-view.ts';
import type { ListHeadProps } from '#web/screens.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { say } from '#web/words/say.ts';
import { ChangedView } from './changed-view.tsx';
import type { SavedAs } from './save-view-dialog.tsx';
import type { MoreViewsProps } from './more-views.tsx';
import type { ViewMenuProps } from './view-menu.tsx';
import { useArrival } from './use-arrival.ts';
import { viewsOptions, type SavedView } from './views-api.ts';
import classes from './views.module.css';

// Its inputs are those of the form, which a list does without.
const SaveViewDialog = lazy(async () => ({ default: (await import('./save-view-dialog.tsx')).SaveViewDialog }));
const MoreViews = onDemand<MoreViewsProps>('menu', () => import('./more-views.tsx'));
const ViewMenu = onDemand<ViewMenuProps>('menu', () => import('./view-menu.tsx'));

/** The saved views of a list as tabs over it, and what the list has that its view does not. */
export default function ViewTabs({ module, view: now, designed }: ListHeadProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { data: views, isError, isFetching, refetch } = useQuery(viewsOptions(module.name));
  const [known, setKnown] = useKnownViews(module.name);
  const [dialog, setDialog] = useState<SavedAs | null>(null);
  const activeId = viewIn(params);
  const active = views?.find(({ _id }) => _id === activeId);
  const preferred = views?.find(({ isDefault }) => isDefault);
  const whole = (view: SavedView) => wholeView(view.state, module, designed);
  const addressOf = (view: SavedView) => {
    const address = addressOfView(whole(view), module, designed);
    address.set('view', view._id);
    return `?${address.toString()}`;
  };
  const plainAddress = preferred ? `?view=${NO_VIEW}` : '?';
  const isPlain = isPlainAddress(params);
  const unknownId = views && !active ? activeId : null;
  useEffect(() => {
    if (unknownId) void refetch(); // it may have been shared a moment ago
  }, [unknownId, refetch]);
  const here = (view: SavedView) => withRecord(addressOf(view), params);
  useArrival(activeId, unknownId === null && views !== undefined, active && isAddressOfView(params) ? here(active) : null);
  const opensWith = isPlain && preferred ? here(preferred) : null;
  useEffect(() => {
    if (opensWith) void navigate(opensWith, { replace: true });
  }, [opensWith, navigate]);
  const widths = active ? JSON.stringify(whole(active).widths) : null;
  useEffect(() => {
    if (activeId && widths) keepWidths(module, activeId, JSON.parse(widths) as Record<string, number>);
  }, [module, activeId, widths]);
  const found = isError ? 'some' : views && (preferred ? 'preferred' : views.length > 0 ? 'some' : 'none');
  useEffect(() => {
    if (found) setKnown(found);
  }, [found, setKnown]);
  if (isError) return null;
  const base = active ? whole(active) : { ...wholeView({}, module, designed), widths: now.widths };
  const isChanged = views !== undefined && !isSameView(now, base);
  const tabs = (views ?? []).filter((view) => view.pinned || view === active);
  const others = (views ?? []).filter((view) => !tabs.includes(view));
  // With nothing but the plain list there is nothing to choose, only something to keep.
  const isAlone = views ? views.length === 0 : known === 'none';
  if (isAlone && !isChanged && !dialog && !unknownId) return null;
  return (
    <div className={classes.bar}>
      <nav className={classes.tabs} aria-label={say('Views')} hidden={isAlone}>
        <Link to={plainAddress} className={classes.tab} aria-current={active ? undefined : 'page'}>
          {say('All')}
        </Link>
        {tabs.map((view) => (
          <span key={view._id} className={classes.tab} data-active={view === active || undefined}>
            <Link to={addressOf(view)} aria-current={view === active ? 'page' : undefined}>
              <span className="ellipsis">{view.name}</span>
              {view.isDefault && <IconPinFilled size={11} aria-label={say('your default')} />}
            </Link>
            {view === active && (
              <ViewMenu module={module} view={view} ask={setDialog} plainAddress={plainAddress}>
                <ActionIcon size="sm" aria-label={say('Actions for the view {name}', { name: view.name ?? '' })}>
                  <IconDots size={15} stroke={1.8} />
                </ActionIcon>
              </ViewMenu>
            )}
          </span>
        ))}
        {others.length > 0 && (
          <MoreViews views={others} addressOf={addressOf}>
            <button type="button" className={classes.tab}>
              {say('{count} more', { count: others.length })} <IconChevronDown size={13} stroke={1.8} aria-hidden />
            </button>
          </MoreViews>
        )}
      </nav>
      {unknownId && !isFetching && (
        <span className={classes.note} role="status">
          {say('This view was deleted, or it is not shared with you.')}
        </span>
      )}
      {active && active.leftOut > 0 && (
        <span className={classes.note} role="status">
          {leftOutInWords(active.leftOut)}
        </span>
      )}
      {isChanged && active && (
        <ChangedView
          view={active}
          now={now}
          saveAs={() => setDialog({ kind: 'new', name: '' })}
          reset={() => {
            keepWidths(module, active._id, { ...whole(active).widths });
            void navigate(addressOf(active), { replace: true });
          }}
        />
      )}
      {isChanged && !active && (
        <Button size="compact-sm" variant="subtle" onClick={() => setDialog({ kind: 'new', name: '' })}>
          {say('Save as a view')}
        </Button>
      )}
      {dialog && (
        <Suspense>
          <SaveViewDialog
            module={module}
            asked={dialog}
            now={now}
            onClose={() => setDialog(null)}
            onMade={(id) => {
              const query = new URLSearchParams(params);
              query.set('view', id);
              void navigate(`?${query.toString()}`, { replace: true });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The record whose preview is open stays open. */
function withRecord(address: string, params: URLSearchParams): string {
  const open = params.get('open');
  return open ? `${address}&open=${encodeURIComponent(open)}` : address;
}

const leftOutInWords = (count: number) =>
  say(
    {
      one: 'One field is left out of this view, as you may not see it.',
      other: '{count} fields are left out of this view, as you may not see them.',
    },
    { count },
  );
