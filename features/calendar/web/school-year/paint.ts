import type { DescribedModule } from '#common/described-module.ts';
import { api } from '#web/api.ts';
import { refreshModule } from '#web/records/records-api.ts';
import type { DayKind } from '../../day-kinds.ts';

export interface Stroke {
  account: string;
  /** Both in. */
  from: string;
  to: string;
  /** null: the days become school days again. */
  kind: DayKind['type'] | null;
  hours?: number;
}

/** Paints a span of days in one step: all of it is saved, or nothing. */
export async function paint(module: DescribedModule, stroke: Stroke): Promise<void> {
  await api('/api/account-calendar-events/paint', { body: stroke, quiet: true });
  await refreshModule(module.name);
}
