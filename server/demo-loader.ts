import { markDemoRecords, presentRecords } from './demo-records.ts';
import { systemContext } from './context.ts';
import type { DemoWorld } from './demo.ts';
import type { Engine } from './engine.ts';
import { setPassword } from './accounts/first-admin.ts';

export interface SignIn {
  label: string;
  email: string;
  password: string;
}

/** Loads the demo agency once; later starts find its mark and only name the people again. */
export async function loadDemo(engine: Engine, say: (line: string) => void): Promise<SignIn[]> {
  const { rows } = await engine.database.query(`select obj_description('muster.demo_records'::regclass) as mark`);
  const mark = rows[0]!.mark as string | null;
  if (mark) return JSON.parse(mark) as SignIn[];
  if (!engine.discovered.demo.length) return [];
  say('Loading the demo agency …');
  const signIns: SignIn[] = [];
  const world = createWorld(say, signIns);
  await systemContext(engine, 'demo data').transaction(async (context) => {
    const before = await presentRecords(context);
    for (const part of engine.discovered.demo) {
      say(`  ${part.name}`);
      await part.run(context, world);
    }
    await markDemoRecords(context, before);
    await context.database.query(`comment on table muster.demo_records is '${JSON.stringify(signIns).replaceAll("'", "''")}'`);
  });
  await engine.pulse.check();
  for (const { email, password } of signIns) await givePassword(engine, email, password);
  return signIns;
}

async function givePassword(engine: Engine, email: string, password: string): Promise<void> {
  const { rows } = await engine.database.query('select _id from records.users where lower(email) = lower($1) and not deleted', [
    email,
  ]);
  if (rows[0]) await setPassword(engine, rows[0]._id, password);
}

function createWorld(say: (line: string) => void, signIns: SignIn[]): DemoWorld {
  const random = seeded(20_261_121);
  return {
    random,
    pick: (list) => list[Math.floor(random() * list.length)]!,
    ids: {},
    shared: {},
    say,
    signIn: (label, email, password) => void signIns.push({ label, email, password }),
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
