import { counted, critical, ok, warning, type Facts, type Verdict } from './check.ts';

export function checkClock({ nodes }: Facts): Verdict {
  const heard = nodes.filter(({ isUnheard }) => !isUnheard);
  const furthest = heard.toSorted((a, b) => Math.abs(b.clockOffsetMs) - Math.abs(a.clockOffsetMs))[0];
  const offset = Math.abs(furthest?.clockOffsetMs ?? 0);
  if (offset <= 2_000) return ok('The clocks of the nodes and of the database agree.');
  const { name, clockOffsetMs } = furthest!;
  const sentence = `The clock of ${name} is ${(offset / 1000).toFixed(1)} s ${clockOffsetMs > 0 ? 'ahead of' : 'behind'} the database’s.`;
  const remedy = 'Let the clocks of all machines follow one time server (NTP).';
  return offset > 30_000 ? critical(sentence, remedy) : warning(sentence, remedy);
}

export function checkNodes({ nodes }: Facts): Verdict {
  const unheard = nodes.filter(({ isUnheard }) => isUnheard);
  if (unheard.length)
    return warning(
      `Silent for more than 10 seconds: ${unheard.map(({ name }) => name).join(', ')}.`,
      'Look whether it still runs. A node that is stopped says so; one that was killed is forgotten after an hour.',
    );
  const has = (role: 'http' | 'jobs') => nodes.some(({ roles, draining }) => roles[role] && !draining);
  if (!nodes.length) return warning('No node is at work.', 'Start Muster: npm start.');
  if (!has('jobs'))
    return critical('No node works on jobs: letters, runs and repeating jobs stand still.', 'Start a node with WORKERS=jobs.');
  return ok(`${counted(nodes.length, 'node')} ${nodes.length === 1 ? 'is' : 'are'} at work.`);
}

export function checkVersions({ nodes, settings }: Facts): Verdict {
  const versions = [...new Set(nodes.filter(({ isUnheard }) => !isUnheard).map(({ version }) => version))].sort();
  if (versions.length > 1)
    return warning(`Nodes of several versions are at work: ${versions.join(', ')}.`, 'Bring the update to the other nodes too.');
  return ok(`Every node runs version ${versions[0] ?? settings.version}.`);
}

export function checkSecrets({ settings, openSecrets, database }: Facts): Verdict {
  if (openSecrets.length)
    return critical(
      `Others than the owner may read ${openSecrets.join(', ')} in DATA_DIR.`,
      `chmod 600 ${openSecrets.join(' ')} in DATA_DIR; then change these secrets if somebody else may have read them.`,
    );
  if (database.unopenedSecrets)
    return critical(
      `${counted(database.unopenedSecrets, 'sealed value')} cannot be opened by any key: ${database.unopenedPlaces!.join(', ')}.`,
      'Give the key that sealed them in SECRETS_KEY_OLD (older than SECRETS_KEY: in JWT_SECRET_OLD), start again, and seal everything anew: POST /api/secrets/reseal. Where it is lost, enter these values again.',
    );
  if (database.unopenedFiles)
    return critical(
      `${counted(database.unopenedFiles, 'file')} in DATA_DIR cannot be opened by any key.`,
      'Give the key that sealed them in SECRETS_KEY_OLD, start again, and seal everything anew: POST /api/secrets/reseal. What is damaged comes back from a backup.',
    );
  if (settings.oldSecretsKeys.length && database.secretKeys === 1)
    return warning('Everything is sealed with the new SECRETS_KEY.', 'Take SECRETS_KEY_OLD away and start again.');
  if (database.secretKeys > 1) return ok('Secrets and files are being sealed with the present key.');
  return ok('Secrets are sealed with one key, which its owner alone can read.');
}

export function checkCsp({ database: { reports } }: Facts): Verdict {
  if (!reports?.length) return ok('No browser has refused anything of our pages in the last day.');
  const what = reports.map(({ directive, blocked }) => `${blocked} (${directive})`).join(', ');
  return warning(
    `Browsers refused what pages tried to load or run: ${what}.`,
    'Mostly it is an extension of one browser. What many browsers report is looked into: GET /api/csp-reports has the pages.',
  );
}
