import { ADMIN, type Client, type TestApp } from './testing.ts';
import { setPassword } from './accounts/first-admin.ts';
import type { Module } from './modules/module.ts';

/** Whose names the engine itself looks things up by stay as they are. */
export const isWalked = ({ roles, seenBy, name, table }: Module): boolean =>
  !table && ((roles === 'needed' && seenBy.staff !== 'nobody' && !['roles', 'layouts'].includes(name)) || name === 'users');

const NAMING = new Set(['name', 'first_name', 'last_name', 'subject', 'description', 'title', 'label', 'message', 'messages']);
/** What rules make names of: a task's subject holds the name of its record. */
export const isNaming = ({ nameFrom }: Module, field: string): boolean =>
  NAMING.has(field) || (nameFrom?.includes(field) ?? false);

/** Where a provider works, who their colleagues are, and what an item of theirs asks them to read. */
export const TOLD_TO_PROVIDERS = new Set(['accounts', 'users', 'libraryResources']);

/** Everybody knows these of their own account, and ids are no words. */
const KEPT = new Set(['email', 'username', 'related_to_record_id', 'relatedRecord', 'relatedRecordId', 'userId']);
export const wordFields = (module: Module): string[] =>
  [...module.storage.values()]
    .filter(
      ({ name, field }) =>
        ['TextField', 'TextArea', 'MessageListField'].includes(field.type) && !field.unique && !field.secret && !KEPT.has(name),
    )
    .filter(({ name }) => module.name !== 'users' || !NAMING.has(name))
    .map(({ name }) => name);

/** Those of them that hold one text each. */
export const textFields = (module: Module): string[] =>
  wordFields(module).filter((name) => module.fields[name]!.type !== 'MessageListField');

/** Half of all rows with teams belong to one team, the others to another. */
export async function halve(app: TestApp, modules: readonly Module[], day: string, night: string): Promise<void> {
  for (const module of modules.filter(({ storage, name }) => storage.has('teams') && name !== 'users'))
    await app.engine.database.query(
      `update ${module.tableName} t set teams = array[case when n.n % 2 = 0 then $1 else $2 end] from (select _id, row_number() over (order by _id) as n from ${module.tableName}) n where n._id = t._id`,
      [day, night],
    );
}

export async function signInAProvider(app: TestApp): Promise<Client> {
  const { rows } = await app.engine.database.query(
    'select related_user as id from records.credentialing where related_user is not null limit 1',
  );
  const user = await app.system().records.get('users', rows[0]!.id as string);
  await setPassword(app.engine, user._id, ADMIN.password);
  return app.signIn(String(user.email));
}
