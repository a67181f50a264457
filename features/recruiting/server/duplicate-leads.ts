import { phone } from '#common/fields/phone.ts';
import { isId } from '#common/ids.ts';
import type { AddressValue, RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { leads } from '../leads.module.ts';

type Lead = RecordOf<typeof leads>;

export interface Candidate {
  _id?: string | null | undefined;
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  email?: string | null | undefined;
  email_addresses?: (string | { email_address?: string | null | undefined })[] | null | undefined;
  mobile_phone?: string | null | undefined;
  home_phone?: string | null | undefined;
  office_phone?: string | null | undefined;
  other_phone?: string | null | undefined;
  current_address?: Partial<AddressValue> | null | undefined;
}

const PHONES = ['mobile_phone', 'home_phone', 'office_phone', 'other_phone'] as const;

/** Leads that may be the same person: any same e-mail, or the same name with the same telephone or zip. At most 20. */
export async function findDuplicateLeads(context: Context, candidate: Candidate): Promise<Lead[]> {
  const trees = [...byEmail(candidate), ...byName(candidate)];
  const found = new Map<string, Lead>();
  for (const searchTerms of trees) {
    const { records } = await context.records.search(leads, { searchTerms, selectNumberOfRecords: 20, total: 'none' });
    for (const lead of records) if (lead._id !== candidate._id) found.set(lead._id, lead);
  }
  return [...found.values()].slice(0, 20);
}

function byEmail(candidate: Candidate): object[] {
  const listed = (candidate.email_addresses ?? []).map((entry) => (typeof entry === 'string' ? entry : entry.email_address));
  const emails = [
    ...new Set([candidate.email, ...listed].map((email) => email?.trim().toLowerCase()).filter((email) => email && !isId(email))),
  ];
  if (!emails.length) return [];
  return [{ email: emails }, { all: [{ field: 'email_addresses.email_address', op: 'in', value: emails }] }];
}

function byName(candidate: Candidate): object[] {
  const { first_name, last_name } = candidate;
  if (!first_name?.trim() || !last_name?.trim()) return [];
  const numbers = [
    ...new Set(
      PHONES.map((field) => candidate[field])
        .filter((number) => number)
        .map(asKept),
    ),
  ];
  const zip = candidate.current_address?.zip?.trim().slice(0, 5);
  const same = [
    ...(numbers.length ? PHONES.map((field) => ({ field, op: 'in', value: numbers })) : []),
    ...(zip ? [{ field: 'current_address.zip', op: 'startsWith', value: zip }] : []),
  ];
  if (!same.length) return [];
  const equals = (field: string, value: string) => ({ field, op: 'equals', value: value.trim() });
  return [{ all: [equals('last_name', last_name), equals('first_name', first_name), { any: same }] }];
}

function asKept(number: unknown): string {
  const read = phone.parse(number, { type: 'Phone', label: '' });
  return 'value' in read && read.value ? read.value : String(number).trim();
}
