import '#server/node-version.mjs';
import { grantLateRights, lateRights, lateRightsInWords } from '#server/accounts/late-rights.ts';
import { startApp } from '#server/app.ts';
import { systemContext } from '#server/context.ts';
import { runningUrl, startEmbedded } from '#server/database/embedded.ts';
import { keptSecret } from '#server/kept-secret.ts';
import { readSettings } from '#server/settings.ts';

/**
 * `npm run grant-rights`: gives the roles the default rights that modules state since their first start, beside a Muster that runs or
 * does not; `-- --dry-run` only says which. What an admin decided stays.
 */
const given = readSettings(process.env);
const settings = {
  ...given,
  demo: false,
  roles: { http: false, jobs: false },
  jwtSecret: given.jwtSecret ?? keptSecret(given.dataDir, 'jwt-secret'),
  secretsKey: given.secretsKey ?? keptSecret(given.dataDir, 'secrets-key'),
};
const found = given.databaseUrl ?? runningUrl(given.dataDir);
const { dataDir, backupContinuous: continuous } = given;
const embedded = found === undefined ? await startEmbedded({ dataDir, continuous, say: () => undefined }) : undefined;
const app = await startApp({ settings, databaseUrl: found ?? embedded!.url, say: () => undefined, listen: false });
try {
  const context = systemContext(app.engine, 'npm run grant-rights');
  const isDryRun = process.argv.includes('--dry-run');
  const lines = lateRightsInWords(await (isDryRun ? lateRights(context) : grantLateRights(context)));
  if (!lines.length) console.log('Every role has the default rights of every module, or an admin decided otherwise.');
  else console.log([isDryRun ? 'These would be given:' : 'These were given:', ...lines.map((line) => `  ${line}`)].join('\n'));
} finally {
  await app.close();
  await embedded?.stop();
}
