import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** Folders of the machine. */
export interface Places {
  /** A file of settings for each agency, as `muster@.service` reads it. */
  config: string;
  /** A folder of data for each agency. */
  data: string;
  haproxy: string;
}

export const PLACES: Places = { config: '/etc/muster', data: '/var/lib/muster', haproxy: '/etc/haproxy' };

const ENDING = '.env';
export const environmentFile = ({ config }: Places, name: string): string => join(config, `${name}${ENDING}`);
export const dataFolder = ({ data }: Places, name: string): string => join(data, name);

export async function readEnvironment(places: Places, name: string): Promise<Record<string, string> | undefined> {
  try {
    return parseEnv(await readFile(environmentFile(places, name), 'utf8')) as Record<string, string>;
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw problem;
  }
}

export async function namesIn({ config }: Places): Promise<string[]> {
  const files = await readdir(config).catch(() => []);
  return files
    .filter((file) => /^[a-z][a-z0-9-]*\.env$/.test(file))
    .map((file) => file.slice(0, -ENDING.length))
    .sort();
}
