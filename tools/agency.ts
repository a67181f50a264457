import '#server/node-version.mjs';
import { addAgency } from '#server/agencies/add-agency.ts';
import { checkName } from '#server/agencies/agency-name.ts';
import { listAgencies } from '#server/agencies/list-agencies.ts';
import { PLACES } from '#server/agencies/places.ts';
import { removeAgency } from '#server/agencies/remove-agency.ts';
import { sessionUrl } from '#server/database/database-environment.ts';
import { urlOf } from '#server/environment.ts';
import { readSettings } from '#server/settings.ts';
import { StartProblem } from '#server/start-problem.ts';
import { optionsOf, runCommand } from './backup-command.ts';

/**
 * `npm run agency -- add|list|remove NAME [--url ADDRESS] [--yes NAME] [--config FOLDER] [--data FOLDER] [--haproxy FOLDER] [--json]`: agencies
 * of one machine and one PostgreSQL, each a database of its own. DATABASE_URL names who may make databases and roles there.
 */
await runCommand<object>(async () => {
  const { values, positionals } = optionsOf({
    url: { type: 'string' },
    yes: { type: 'string' },
    config: { type: 'string', default: PLACES.config },
    data: { type: 'string', default: PLACES.data },
    haproxy: { type: 'string', default: PLACES.haproxy },
  });
  const [verb = '', given] = positionals;
  const { config, data, haproxy, json: isJson = false } = values;
  const places = { config, data, haproxy };
  const work = { add, list, remove }[verb];
  if (!work || positionals.length > 2)
    throw new StartProblem('Say what to do: npm run agency -- add NAME, list, or remove NAME --yes NAME.');
  return { ...(await work()), isJson };

  async function add() {
    const name = checkName(given);
    const answer = await addAgency(serverUrl(), places, name, addressOf(name, values.url));
    const { database, environment, made } = answer;
    const words = made.length
      ? `The agency ${name} is there: database ${database}, settings in ${environment}. Next: systemctl enable --now muster@${name}, and systemctl reload haproxy.`
      : `The agency ${name} was there already; nothing was missing.`;
    return { answer, words };
  }

  async function list() {
    const agencies = await listAgencies(serverUrl(), places);
    const lines = agencies.map(({ agency, address, port, missing }) =>
      [agency, address, port, missing.length ? `lacks ${missing.join(', ')}: npm run agency -- add ${agency}` : 'whole'].join(
        '\t',
      ),
    );
    return { answer: { agencies }, words: lines.join('\n') || `There is no agency in ${config}.` };
  }

  async function remove() {
    const name = checkName(given);
    if (values.yes !== name)
      throw new StartProblem(
        `This takes the agency ${name} away, with its database and files: say --yes ${name}. A backup is kept.`,
      );
    const answer = await removeAgency(serverUrl(), places, name);
    const words = answer.backup
      ? `The agency ${name} is gone. Its last backup is ${answer.backup} in ${answer.place}; the key and the settings stay in ${data}/${name}.`
      : `The agency ${name} is gone; nothing was kept in it.`;
    return { answer, words };
  }
});

function serverUrl(): string {
  const url = sessionUrl(readSettings(process.env));
  if (!url)
    throw new StartProblem(
      'Agencies share a PostgreSQL of yours: name it in DATABASE_URL, as who may make databases and roles there.',
    );
  return url;
}

/** Below the address of PUBLIC_URL, where that is given. */
function addressOf(name: string, given: string | undefined): string {
  if (given !== undefined) return urlOf('--url', given, ['https:', 'http:']).replace(/\/+$/, '');
  const shared = URL.parse(process.env.PUBLIC_URL ?? '');
  return shared ? `${shared.protocol}//${name}.${shared.host}` : `http://${name}.localhost`;
}
