import { malformed, notFound } from '#common/errors.ts';
import { typeOf } from '#common/fields/index-of-types.ts';
import type { Field } from '#common/field.ts';
import type { RecordLink } from '#common/module.ts';
import type { Context } from '../context.ts';
import { isAboutPeople, isPeople } from '../erasure/personal-fields.ts';
import { recordsAbout } from '../erasure/records-about.ts';
import { placeOfRecord } from '../erasure/holds.ts';
import { inboundFields } from '../records/inbound.ts';
import { countBeside, holdersOf, identityOf, keptFiles, leadingTo, mentioning, MOST_IDS, type Identity } from './find.queries.ts';

interface Wanted {
  records?: readonly RecordLink[] | undefined;
  email?: string | undefined;
  phone?: string | undefined;
}
type Relation = 'is' | 'about' | 'mentions';
export interface Holding {
  moduleName: string;
  relation: Relation;
  count: number;
  ids: string[];
}

/** Who works on a record is not whom it is about. */
const WORKING_ON = 'assigned_to';
/** A name in free text has two words: “Lee” alone is everywhere. */
const isTelling = (name: string) => name.trim().length >= 5 && name.trim().includes(' ');
const MOST_NAMES = 5;

/** Everything that is held of somebody: who they are in each module, what is about them, and what mentions them, deleted records included. */
export async function findPerson(context: Context, wanted: Wanted) {
  const { registry } = context.engine;
  const modules = [...registry.modules.values()].filter((module) => !module.table && !module.definitionDeleted);
  const found = new Map<string, RecordLink & { relation: Relation }>();
  const note = (moduleName: string, ids: readonly string[], relation: Relation) => {
    for (const recordId of ids) {
      const place = placeOfRecord({ moduleName, recordId });
      if (!found.has(place)) found.set(place, { moduleName, recordId, relation });
    }
  };
  for (const link of wanted.records ?? []) await noteGiven(context, link, note);
  const given = await identityOfRecords(context, [...found.values()]);
  const identity = withGiven(given, wanted);
  for (const module of modules.filter(isAboutPeople))
    note(module.name, await holdersOf(context.database, module, identity), isPeople(module) ? 'is' : 'about');
  const people = [...found.values()].filter(({ relation }) => relation === 'is');
  for (const [moduleName, own] of Map.groupBy(people, (link) => link.moduleName)) {
    const module = registry.module(moduleName);
    const ids = own.map(({ recordId }) => recordId);
    for (const { link } of await recordsAbout(context, module, ids)) note(link.moduleName, [link.recordId], 'about');
    for (const inbound of inboundFields(context, module))
      if (inbound.field !== WORKING_ON && !inbound.module.definitionDeleted)
        note(inbound.module.name, await leadingTo(context.database, module, inbound, ids), 'about');
  }
  const all = await identityOfRecords(context, people);
  const words = [...new Set([...all.names.filter(isTelling).slice(0, MOST_NAMES), ...identity.emails])];
  const notSearched: string[] = [];
  for (const module of modules) {
    const mentions = await mentioning(context.database, module, words);
    if (mentions) note(module.name, mentions, 'mentions');
    else notSearched.push(module.name);
  }
  const held = [...found.values()].filter(({ relation }) => relation !== 'mentions');
  return {
    holdings: holdingsOf([...found.values()]),
    ...(await countBeside(context.database, held, identity.emails)),
    notSearched: [...notSearched, ...(await keptFiles(context.database))],
  };
}

async function noteGiven(
  context: Context,
  { moduleName, recordId }: RecordLink,
  note: (moduleName: string, ids: readonly string[], relation: Relation) => void,
): Promise<void> {
  const module = context.engine.registry.modules.get(moduleName);
  if (!module || module.table || module.definitionDeleted) throw malformed(`There is no module named ${moduleName}.`);
  const { rows } = await context.database.query(`select 1 from ${module.tableName} where _id = $1`, [recordId]);
  if (!rows.length) throw notFound();
  note(moduleName, [recordId], 'is');
}

async function identityOfRecords(context: Context, links: readonly RecordLink[]) {
  const parts = [];
  for (const [moduleName, own] of Map.groupBy(links, (link) => link.moduleName))
    parts.push(
      await identityOf(
        context.database,
        context.engine.registry.module(moduleName),
        own.map(({ recordId }) => recordId),
      ),
    );
  return {
    emails: parts.flatMap(({ emails }) => emails),
    phones: parts.flatMap(({ phones }) => phones),
    names: parts.flatMap(({ names }) => names),
  };
}

const PHONE: Field = { type: 'Phone', label: 'Phone' };

function withGiven(held: { emails: string[]; phones: string[] }, { email, phone }: Wanted): Identity {
  const emails = new Set(held.emails);
  if (email) emails.add(email.trim().toLowerCase());
  const phones = new Set(held.phones);
  if (phone) {
    const parsed = typeOf(PHONE).parse(phone, PHONE);
    if ('problem' in parsed) throw malformed('Write the telephone number with its area code, for example (813) 555-0123.');
    phones.add(String(parsed.value));
  }
  return { emails: [...emails], phones: [...phones], dialled: [...phones].map((number) => `+1${number.replaceAll(/\D/g, '')}`) };
}

const ORDER: readonly Relation[] = ['is', 'about', 'mentions'];

function holdingsOf(found: readonly (RecordLink & { relation: Relation })[]): Holding[] {
  return [...Map.groupBy(found, ({ moduleName, relation }) => `${relation} ${moduleName}`).values()]
    .map((own) => ({
      moduleName: own[0]!.moduleName,
      relation: own[0]!.relation,
      count: own.length,
      ids: own.slice(0, MOST_IDS).map(({ recordId }) => recordId),
    }))
    .sort(
      (one, other) =>
        ORDER.indexOf(one.relation) - ORDER.indexOf(other.relation) || one.moduleName.localeCompare(other.moduleName),
    );
}
