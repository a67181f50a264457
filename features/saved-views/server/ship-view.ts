import type { Context } from '#server/context.ts';
import { shipOnce } from '#server/records/ship-once.ts';
import { savedViews } from '../saved-views.module.ts';
import type { ViewState } from './view-state.ts';

export interface ShippedView {
  /** The module's name. */
  module: string;
  name: string;
  state: ViewState;
}

/** A view that Muster comes with: it has no owner, everyone sees it, and System Admins change or delete it. */
export const shipView = (context: Context, { module, name, state }: ShippedView): Promise<void> =>
  shipOnce(context, `view of ${module}: ${name}`, () =>
    context.records.create(savedViews, { module, name, state, visibility: 'everyone' }),
  );
