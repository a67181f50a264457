import type { RecordOf } from '#common/module.ts';
import type { leads } from '../leads.module.ts';

type Needed = 'available_hours' | 'availability_date' | 'new_grad_expiration';

/** The fields that a lead still needs to be a placement opportunity; 0 hours is an answer. */
export function missingForPlacementOpps(lead: Pick<RecordOf<typeof leads>, Needed | 'new_grad'>): Needed[] {
  const needed: Needed[] = ['available_hours', 'availability_date', ...(lead.new_grad ? (['new_grad_expiration'] as const) : [])];
  return needed.filter((field) => lead[field] === null || lead[field] === undefined || lead[field] === '');
}
