import { Component, Suspense, type ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { useSession } from '#web/session.tsx';
import { say } from '#web/words/say.ts';
import type { PlacedWidget as Placed } from './frame-api.ts';
import { drawnWidgets } from './offered-widgets.ts';

const bySelector = (selector: string) => ({
  queryKey: ['records', 'muster-widgets', 'by selector', selector],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api<Placed>(`/api/muster-widgets/bySelector/${encodeURIComponent(selector)}`, { signal, quiet: true }),
});

/** The widget under a selector, for those whom it is for. */
export function PlacedWidget({ selector }: { selector: string }) {
  const { data, error } = useQuery(bySelector(selector));
  const { user } = useSession();
  if (error) return <p className="muted">{error.message}</p>;
  if (!data) return <Skeleton h={80} />;
  const isForThem = !data.user_types?.length || data.user_types.includes(user.userType);
  return isForThem ? <WidgetPart name={data.name} part={data.widget} options={data.options ?? {}} /> : null;
}

interface Props {
  name: string;
  part: string | null | undefined;
  options: Record<string, unknown>;
}
/** A part with its options; one that breaks says so and leaves the others alone. */
export function WidgetPart({ name, part, options }: Props) {
  const isOffered = drawnWidgets.some(({ key }) => key === part);
  if (!isOffered) return <p className="muted">{say('Nothing is chosen for “{name}” yet.', { name })}</p>;
  return (
    <Broken name={name}>
      <Suspense fallback={<Skeleton h={80} />}>
        {drawnWidgets.map(({ key, Part }) => key === part && <Part key={key} options={options} />)}
      </Suspense>
    </Broken>
  );
}

class Broken extends Component<{ name: string; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <p role="alert">{say('“{name}” could not be shown. Reload the page, or tell an admin.', { name: this.props.name })}</p>
    );
  }
}
