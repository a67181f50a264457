import { useSyncExternalStore } from 'react';
import type { Icon as TablerIcon } from '@tabler/icons-react';

let icons: Record<string, TablerIcon> | undefined;
const listeners = new Set<() => void>();

/** An icon by the name that definitions use; an unknown one is a box. Its place is kept until the set is there. */
export function Icon({ name = '', size = 18 }: { name: string | undefined; size?: number }) {
  const known = useSyncExternalStore(subscribe, () => icons);
  if (!known) return <svg width={size} height={size} aria-hidden />;
  const Drawn = known[name] ?? known.box!;
  return <Drawn size={size} stroke={1.6} aria-hidden />;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (!icons && listeners.size === 1) void fetchIcons();
  return () => listeners.delete(listener);
}

async function fetchIcons() {
  ({ icons } = await import('./icon-set.ts'));
  for (const listener of listeners) listener();
}
