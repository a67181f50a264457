import { announceSecurityChange } from './accounts/announce-security-change.ts';
import { endApiKeys } from './accounts/api-keys/api-keys.ts';
import { setPassword } from './accounts/first-admin.ts';
import { checkPassword } from './accounts/passwords.ts';
import { systemContext } from './context.ts';
import { PUBLISHED_DEMO_PASSWORD } from './demo.ts';
import type { Engine } from './engine.ts';
import { isLocalHost, isLocalUrl } from './local-address.ts';
import { StartProblem } from './start-problem.ts';

/**
 * Demo data that was made on somebody's own machine keeps its published password. Where others reach this address DEMO_PASSWORD
 * replaces it. @throws StartProblem without one
 */
export async function guardPublicDemo(engine: Engine): Promise<void> {
  const { host, publicUrl, demoPassword } = engine.settings;
  if (isLocalHost(host) && isLocalUrl(publicUrl)) return;
  for (const userId of await peopleWithPublishedPassword(engine)) {
    if (!demoPassword)
      throw new StartProblem(
        'This address is public, and people of the demo data still have the published password: set DEMO_PASSWORD to give them another one, or start without HOST and PUBLIC_URL and remove the demo data first.',
      );
    await replacePassword(engine, userId, demoPassword);
  }
}

async function peopleWithPublishedPassword({ database }: Engine): Promise<string[]> {
  const { rows } = await database.query(
    `select c.user_id, c.password_hash from muster.credentials c
       join muster.demo_records d on d.module = 'users' and d.record_id = c.user_id where c.password_hash is not null`,
  );
  const found: string[] = [];
  for (const { user_id: userId, password_hash: hash } of rows)
    if (await checkPassword(hash, PUBLISHED_DEMO_PASSWORD)) found.push(userId);
  return found;
}

const replacePassword = (engine: Engine, userId: string, password: string) =>
  systemContext(engine, 'DEMO_PASSWORD replaces the published one').transaction(async (context) => {
    await setPassword(context, userId, password);
    await endApiKeys(context, { user: userId }, 'password change');
    await announceSecurityChange(context, {
      userId,
      what: 'password',
      from: null,
      to: 'changed',
      sentence: 'Your password was replaced by the one in DEMO_PASSWORD.',
    });
  });
