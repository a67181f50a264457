import { hasWay, type Way } from './haproxy-lines.ts';
import { databaseOf } from './agency-name.ts';
import { lookFor } from './agency-database.ts';
import { environmentFile, readEnvironment, type Places } from './places.ts';
import type { Session } from '../backup/session.ts';

/** As the commands tell it. */
export interface Agency {
  agency: string;
  database: string;
  role: string;
  environment: string;
  address: string;
  port: number;
}

export const agencyOf = (places: Places, name: string, environment: Record<string, string>): Agency => ({
  agency: name,
  database: databaseOf(name),
  role: databaseOf(name),
  environment: environmentFile(places, name),
  address: environment.PUBLIC_URL ?? '',
  port: Number(environment.PORT ?? 3000),
});

export const wayTo = ({ agency, address, port }: Agency): Way => ({
  name: agency,
  host: URL.parse(address)?.hostname ?? '',
  port,
});

/** What `add` would make, in words. */
export async function missingOf(session: Session, places: Places, agency: Agency): Promise<string[]> {
  const found = await lookFor(session, agency.database);
  return [
    ...((await readEnvironment(places, agency.agency)) ? [] : ['settings']),
    ...(found.role ? [] : ['role']),
    ...(found.database ? [] : ['database']),
    ...(found.isOpen ? ['database’s lock'] : []),
    ...((await hasWay(places, wayTo(agency))) ? [] : ['haproxy']),
  ];
}
