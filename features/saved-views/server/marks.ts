import type { Context } from '#server/context.ts';
import { savedViewMarks } from '../saved-view-marks.module.ts';
import { savedViews } from '../saved-views.module.ts';

interface Mine {
  pinned?: boolean | undefined;
  isDefault?: boolean | undefined;
}

export const marksOf = (context: Context, module: string) =>
  context.records.first(savedViewMarks, { user: context.userId, module });

/** Pins a view for the caller, or opens the module's list with it; what is not said stays. @throws 404 for a view that they do not see */
export async function markView(context: Context, id: string, { pinned, isDefault }: Mine): Promise<Required<Mine>> {
  const view = await context.records.get(savedViews, id);
  const { records } = context.asSystem('the marks of a person are their own');
  const key = `${context.userId} ${view.module}`;
  const made = await records.upsert(savedViewMarks, { key }, { key, name: key, user: context.userId, module: view.module });
  const marks = await records.lock(savedViewMarks, made._id);
  const others = (marks.pinned ?? []).filter((each) => each !== view._id);
  const isPinned = pinned ?? others.length < (marks.pinned ?? []).length;
  const wasDefault = marks.default_view === view._id;
  await records.update(savedViewMarks, marks._id, {
    ...(pinned === undefined ? {} : { pinned: pinned ? [...others, view._id] : others }),
    ...(isDefault === undefined || isDefault === wasDefault ? {} : { default_view: isDefault ? view._id : null }),
  });
  return { pinned: isPinned, isDefault: isDefault ?? wasDefault };
}
