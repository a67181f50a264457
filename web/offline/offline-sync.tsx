import { useEffect } from 'react';
import { useModules } from '../modules.ts';
import { queryClient } from '../query-client.ts';
import { onServerEvent, screen } from '../realtime.ts';
import { useSession } from '../session.tsx';
import { REFERENCE_TABLES, type ReferenceTable } from './database.ts';
import { OFFLINE_RESET } from './reset.ts';
import { syncAccess, syncTable } from './sync.ts';
import { isFresh } from './sync-times.ts';

/** Whose change can change what this user may do. */
const ABOUT_RIGHTS = [...REFERENCE_TABLES, 'roles', 'userAccessControls'] as string[];
/** Changes come in bursts (imports); a table is fetched once for all of them. */
const BURST = 2000;

/** Keeps the browser's database as the server has it: at the sign-in, after a while, and when the server says that it changed. */
export function OfflineSync() {
  const { access } = useSession();
  const { byName, isLoading } = useModules();
  useEffect(() => void syncAccess(access), [access]);
  useEffect(() => {
    if (isLoading) return;
    const sync = (table: ReferenceTable) => void syncTable(table, byName.get(table));
    for (const table of REFERENCE_TABLES) if (!isFresh(table)) sync(table);

    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = new Set<string>();
    const settle = () => {
      for (const table of REFERENCE_TABLES) if (changed.has(table)) sync(table);
      changed.clear();
      void queryClient.invalidateQueries({ queryKey: ['session'] });
    };
    const held = ABOUT_RIGHTS.map(screen.hold);
    const stop = onServerEvent('records-changed', (change) => {
      const { moduleName = '' } = (change as { moduleName?: string } | undefined) ?? {};
      if (!ABOUT_RIGHTS.includes(moduleName)) return;
      changed.add(moduleName);
      clearTimeout(timer);
      timer = setTimeout(settle, BURST);
    });
    const fillAgain = () => {
      void syncAccess(access);
      REFERENCE_TABLES.forEach(sync);
    };
    addEventListener(OFFLINE_RESET, fillAgain);
    return () => {
      stop();
      for (const release of held) release();
      clearTimeout(timer);
      removeEventListener(OFFLINE_RESET, fillAgain);
    };
  }, [access, byName, isLoading]);
  return null;
}
