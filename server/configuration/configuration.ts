import { forbidden, isFinal, Refusal } from '#common/errors.ts';
import type { Context } from '../context.ts';
import { changing } from '../modules/definitions.ts';
import type { Queryable } from '../database/database.ts';
import { loadRegistry } from '../modules/registry.ts';
import { isSame } from '../records/values.ts';
import { PARTS, type Change, type Configuration, type Entry, type Part } from './configuration-shapes.ts';
import { modulesPart } from './modules-part.ts';
import type { PartOfConfiguration } from './part-of-configuration.ts';
import { recordsPart } from './records-part.ts';
import { relationshipsPart } from './relationships-part.ts';
import { whatDiffers } from './what-differs.ts';

/** In the order in which they stand on each other. */
const ORDER: readonly PartOfConfiguration[] = [
  recordsPart('dropdowns'),
  modulesPart,
  relationshipsPart,
  recordsPart('roles'),
  recordsPart('layouts'),
  recordsPart('workflows'),
  recordsPart('menus'),
  recordsPart('settings'),
];

/** What makes this installation the product that it is: names, no ids; no people, records or secrets. */
export async function readConfiguration(context: Context, wanted: readonly Part[] = PARTS): Promise<Configuration> {
  refuseOthers(context);
  const parts: Partial<Record<Part, Entry[]>> = {};
  for (const each of ORDER) if (wanted.includes(each.part)) parts[each.part] = plain(await each.read(context)) as Entry[];
  return { format: 'muster-configuration', version: 1, parts };
}

/** What applying it would change or refuse; nothing is changed. */
export function checkConfiguration(context: Context, given: Configuration): Promise<Change[]> {
  refuseOthers(context);
  return changing(context, (inner) => inner.rehearse((trial) => writeAll(trial, given)));
}

/** All of it or nothing. @throws 422 with the list where anything is refused */
export function applyConfiguration(context: Context, given: Configuration): Promise<Change[]> {
  refuseOthers(context);
  return changing(context, async (inner) => {
    const changes = await writeAll(inner, given);
    const refused = changes.filter(({ change }) => change === 'refuse');
    if (!refused.length) return changes;
    throw new Refusal(422, 'configuration-refused', `${refused[0]!.name}: ${refused[0]!.reason}`, { details: { changes } });
  });
}

function refuseOthers(context: Context): void {
  if (!context.access.isAdmin) throw forbidden('Only a System Admin reads and changes the configuration.');
}

async function writeAll(context: Context, { parts }: Configuration): Promise<Change[]> {
  const changes: Change[] = [];
  let inner = context;
  for (const part of ORDER) {
    const present = new Map((plain(await part.read(inner)) as Entry[]).map((entry) => [keyOf(part, entry), entry]));
    let waiting = parts[part.part] ?? [];
    inner = await prepared(
      inner,
      part,
      waiting.filter((entry) => !present.has(keyOf(part, entry))),
      changes,
    );
    const refusedAlready = new Set(
      changes.filter(({ change }) => change === 'refuse').map(({ part: of, name }) => `${of} ${name}`),
    );
    waiting = waiting.filter((entry) => !refusedAlready.has(`${part.part} ${part.nameOf(entry)}`));
    // what leads to an entry that stands further below is written after it
    for (let before = Infinity; waiting.length && waiting.length < before;) {
      before = waiting.length;
      const refused: { entry: Entry; reason: string }[] = [];
      for (const entry of waiting) {
        const reason = await writeOne(inner, part, entry, present.get(keyOf(part, entry)), changes);
        if (reason !== undefined) refused.push({ entry, reason });
        else if (part.steps && changes.at(-1)!.change !== 'none') inner = await asLeft(inner);
      }
      waiting = refused.map(({ entry }) => entry);
      if (waiting.length && waiting.length === before)
        for (const { entry, reason } of refused)
          changes.push({ part: part.part, name: part.nameOf(entry), change: 'refuse', reason });
    }
    await finishAll(inner, part, parts[part.part] ?? [], changes);
    if (!part.steps && changes.some((each) => each.part === part.part && each.change !== 'none')) inner = await asLeft(inner);
  }
  return changes;
}

/** What is refused now is refused whole. */
async function finishAll(
  context: Context,
  part: PartOfConfiguration,
  entries: readonly Entry[],
  changes: Change[],
): Promise<void> {
  for (const entry of part.finish ? entries : []) {
    const name = part.nameOf(entry);
    const noted = changes.find((each) => each.part === part.part && each.name === name);
    if (noted?.change !== 'add' && noted?.change !== 'change') continue;
    const reason = await refusalOf(() => context.savepoint((inner) => part.finish!(inner, entry)));
    if (reason !== undefined) changes[changes.indexOf(noted)] = { part: part.part, name, change: 'refuse', reason };
  }
}

async function prepared(
  context: Context,
  part: PartOfConfiguration,
  entries: readonly Entry[],
  changes: Change[],
): Promise<Context> {
  let inner = context;
  const refused = new Set<Entry>();
  for (const step of part.steps ?? []) {
    for (const entry of entries.filter((each) => !refused.has(each))) {
      const reason = await refusalOf(() => inner.savepoint((one) => step(one, entry)));
      if (reason === undefined) continue;
      refused.add(entry);
      changes.push({ part: part.part, name: part.nameOf(entry), change: 'refuse', reason });
    }
    if (entries.length) inner = await asLeft(inner);
  }
  return inner;
}

/** Answers why it is refused. */
async function writeOne(
  context: Context,
  part: PartOfConfiguration,
  entry: Entry,
  present: Entry | undefined,
  changes: Change[],
): Promise<string | undefined> {
  const note = (change: Pick<Change, 'change' | 'what'>) =>
    void changes.push({ part: part.part, name: part.nameOf(entry), ...change });
  if (present && isSame(plain(entry), present)) return void note({ change: 'none' });
  const reason = await refusalOf(() => context.savepoint((inner) => part.write(inner, entry, present)));
  if (reason !== undefined) return reason;
  note(present ? { change: 'change', what: whatDiffers(present, plain(entry) as Entry) } : { change: 'add' });
  return undefined;
}

async function refusalOf(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (problem) {
    if (!isFinal(problem)) throw problem;
    const [field] = Object.entries(problem.fields ?? {});
    return field ? `${field[0]}: ${field[1]}` : problem.message;
  }
}

/** With the definitions as the transaction has them by now. */
const asLeft = async (inner: Context): Promise<Context> =>
  inner.seeing(await loadRegistry(inTurn(inner.database), inner.engine.discovered));

/** One statement after the other: a transaction has one connection. */
function inTurn(database: Queryable): Queryable {
  let last: Promise<unknown> = Promise.resolve();
  const query: Queryable['query'] = (text, values) => {
    const next = last.then(() => database.query(text, values));
    last = next.catch(() => undefined);
    return next;
  };
  return Object.create(database, { query: { value: query } }) as Queryable;
}

const keyOf = (part: PartOfConfiguration, entry: Entry) => `${String(entry.of ?? '')} ${part.nameOf(entry)}`;

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
