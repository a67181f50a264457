import { SEARCH_LIMITS } from '#common/search.ts';
import type { Context } from '#server/context.ts';
import { phoneFieldsOf } from './phones-of.ts';
import { relatedTo } from './texts/related-to.ts';

/** A search takes so many values; each number is one for each field. */
const AT_ONCE = SEARCH_LIMITS.values - 1;
export const DNC_NUMBER = 'Whoever has this number is not to be contacted.';

/** Which of these stored numbers, given without a record, are those of a lead who is not to be contacted. */
export async function dncAmong(context: Context, numbers: readonly string[]): Promise<Set<string>> {
  const leads = context.engine.registry.modules.get('leads');
  const fields = leads ? phoneFieldsOf(leads) : [];
  const found = new Set<string>();
  const atOnce = Math.floor(AT_ONCE / Math.max(1, fields.length));
  for (let at = 0; fields.length && at < numbers.length; at += atOnce) {
    const value = numbers.slice(at, at + atOnce);
    const terms = {
      all: [{ field: 'lead_status', op: 'equals', value: 'dnc' }, { any: fields.map((field) => ({ field, op: 'in', value })) }],
    };
    const { records } = context.asSystem('whether somebody may be contacted');
    for (const lead of await records.all('leads', terms))
      for (const field of fields) if (value.includes(String(lead[field]))) found.add(String(lead[field]));
  }
  for (const number of found) if (!(await isOfDnc(context, number))) found.delete(number);
  return found;
}

/** A number that has become a provider's is the provider's. */
async function isOfDnc(context: Context, number: string): Promise<boolean> {
  const related = await relatedTo(context, number);
  if (related?.link.moduleName !== 'leads') return false;
  const lead = await context.asSystem('whether somebody may be contacted').records.find('leads', related.link.recordId);
  return lead?.lead_status === 'dnc';
}
