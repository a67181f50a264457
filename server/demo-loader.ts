import { allowHistory } from './audit/seal.ts';
import { asDemo } from './demo-mark.ts';
import { markDemoRecords, presentRecords } from './demo-records.ts';
import { systemContext } from './context.ts';
import { PUBLISHED_DEMO_PASSWORD, type DemoWorld } from './demo.ts';
import type { Engine } from './engine.ts';
import { setPassword } from './accounts/first-admin.ts';
import { foldAddress, foldedSql } from './accounts/fold-address.ts';
import { generatedPassword } from './accounts/passwords.ts';

export interface SignIn {
  label: string;
  email: string;
  /** Absent where it was given: who gave it knows it, and logs are read by many. */
  password?: string;
}

/** Loads the demo agency once; later starts find its mark and name its people again where their password is the published one. */
export async function loadDemo(engine: Engine, say: (line: string) => void): Promise<SignIn[]> {
  const { rows } = await engine.database.query(`select obj_description('muster.demo_records'::regclass) as mark`);
  const mark = rows[0]!.mark as string | null;
  if (mark) return JSON.parse(mark) as SignIn[];
  if (!engine.discovered.demo.length) return [];
  say('Loading the demo agency …');
  const signIns: SignIn[] = [];
  const password = engine.settings.demoPassword ?? generatedPassword();
  const isShown = !engine.settings.demoPassword || password === PUBLISHED_DEMO_PASSWORD;
  const world = createWorld(say, (label, email) => void signIns.push(isShown ? { label, email, password } : { label, email }));
  await asDemo(() =>
    systemContext(engine, 'demo data').transaction(async (transaction) => {
      const context = transaction.writingAlone(); // nobody is served yet
      const before = await presentRecords(context);
      for (const part of engine.discovered.demo) {
        say(`  ${part.name}`);
        await part.run(context, world);
      }
      await markDemoRecords(context, before);
      await allowHistory(context.database);
      const kept = password === PUBLISHED_DEMO_PASSWORD ? signIns : []; // any other is printed once and kept nowhere
      await context.database.query(`comment on table muster.demo_records is '${JSON.stringify(kept).replaceAll("'", "''")}'`);
    }),
  );
  await engine.changeCounters.check();
  await Promise.all([countFilledTables(engine), ...signIns.map(({ email }) => givePassword(engine, email, password))]);
  return signIns;
}

/** Without statistics the first searches over what has just come are planned as over empty tables. */
const countFilledTables = ({ database }: Engine): Promise<void> =>
  database.transaction(async (transaction) => {
    const { rows } = await transaction.query(
      `select string_agg(oid::regclass::text, ', ') as filled from pg_class
        where relkind = 'r' and relnamespace in ('records'::regnamespace, 'muster'::regnamespace) and pg_relation_size(oid) > 0`,
    );
    await transaction.query(`analyze ${rows[0]!.filled}`); // in a transaction it reaches the disk once, not once for each table
  });

async function givePassword(engine: Engine, email: string, password: string): Promise<void> {
  const { rows } = await engine.database.query(`select _id from records.users where ${foldedSql('email')} = $1 and not deleted`, [
    foldAddress(email),
  ]);
  if (rows[0]) await setPassword(engine, rows[0]._id, password);
}

function createWorld(say: DemoWorld['say'], signIn: DemoWorld['signIn']): DemoWorld {
  const random = seeded(20_261_121);
  return {
    random,
    pick: (list) => list[Math.floor(random() * list.length)]!,
    ids: {},
    shared: {},
    say,
    signIn,
  };
}

/** mulberry32: small, fast, the same everywhere. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
