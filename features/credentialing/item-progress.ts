import { itemStates, type ConditionalItem } from './item-states.ts';

export interface CountedItem extends ConditionalItem {
  isOptional: boolean | null;
  reference_only: boolean | null;
  provider_assigned: boolean | null;
}

export interface Progress {
  /** Items that must be completed: neither optional, nor for reference, nor hidden or disabled by their conditions. */
  required: number;
  completed: number;
  /** Of these, what the provider has to do. */
  own: { required: number; completed: number };
  /** Everything that the provider has to do is completed or waits for approval. */
  providerIsDone: boolean;
}

export function progressOf(items: readonly CountedItem[]): Progress {
  const states = itemStates(items);
  const required = items.filter((item) => {
    const { visible, enabled } = states.get(item._id)!;
    return visible && enabled && !item.isOptional && !item.reference_only;
  });
  const own = required.filter((item) => item.provider_assigned);
  return {
    required: required.length,
    completed: completedOf(required),
    own: { required: own.length, completed: completedOf(own) },
    providerIsDone:
      own.length > 0 && own.every((item) => item.completed || item.completionDetails?.approvalStatus === 'Submitted'),
  };
}

const completedOf = (items: readonly CountedItem[]) => items.filter((item) => item.completed).length;

/** An empty list is done. */
export const percentOf = ({ required, completed }: Pick<Progress, 'required' | 'completed'>): number =>
  required ? Math.round((100 * completed) / required) : 100;

/**
 * The status that progress moves a record to; undefined to leave it. Only statuses of the work itself move: what people
 * set by hand (Cleared to Start, On Hold, …) stays.
 */
export function statusAfter(
  status: string | null,
  coreOrManaged: string | null,
  { required, completed, providerIsDone }: Omit<Progress, 'own'>,
): string | undefined {
  const inProcess = coreOrManaged === 'Managed' ? 'In Process - Managed' : 'In Process - Core';
  const isAtWork = status === null || AT_WORK.includes(status);
  const wasDone = status === 'Ready for Review' || status === 'Complete';
  if (!isAtWork && !wasDone) return undefined;
  const isComplete = required > 0 && completed === required;
  const next = isComplete ? 'Complete' : providerIsDone ? 'Ready for Review' : wasDone ? inProcess : status;
  return next === null || next === status ? undefined : next;
}

const AT_WORK: readonly string[] = [
  'In Process - Core',
  'In Process - Managed',
  'Waiting for Provider',
  'Items Expiring',
  'Items Expired',
];
