import { administering, lookFor } from './agency-database.ts';
import { agencyOf, missingOf, type Agency } from './agency.ts';
import { namesIn, readEnvironment, type Places } from './places.ts';

export interface ListedAgency extends Agency {
  bytes: number;
  /** What `add` makes good; empty: it is whole. */
  missing: string[];
}

export function listAgencies(url: string, places: Places): Promise<ListedAgency[]> {
  return administering(url, async (session) => {
    const listed: ListedAgency[] = [];
    for (const name of await namesIn(places)) {
      const agency = agencyOf(places, name, (await readEnvironment(places, name))!);
      const { bytes } = await lookFor(session, agency.database);
      listed.push({ ...agency, bytes, missing: await missingOf(session, places, agency) });
    }
    return listed;
  });
}
