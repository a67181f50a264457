import { queryOptions } from '@tanstack/react-query';
import type { AnyRecord, GeoValue } from '#common/module.ts';
import { api } from '#web/api.ts';
import { PAGE } from './matches-api.ts';

/** Around what: where the record is, the zips that its lead prefers, or a zip that somebody types. */
export type Center = 'here' | 'preferred' | { zip: string };
export type NearbyRecord = AnyRecord & { miles: number | null; byPreferredZip?: boolean };
interface NearbyPage {
  records: NearbyRecord[];
  total: number;
}
export interface NearbySearch {
  of: 'leads' | 'jobs';
  record: AnyRecord;
  center: Center;
  miles: number;
  /** Of leads: their preferred zips count as well as their home. */
  withPreferred: boolean;
  pageNumber: number;
}

/** All jobs around a lead, or all leads around a job, the nearest first. */
export const nearbyOptions = (search: NearbySearch) => {
  const { of, record, center, miles, withPreferred, pageNumber } = search;
  return queryOptions({
    queryKey: ['records', of, 'nearby', record._id, record.version, center, miles, withPreferred, pageNumber],
    queryFn: ({ signal }) => {
      const { path, body } = callOf(search);
      const page = { pageNumber, pageSize: PAGE };
      return body
        ? api<NearbyPage>(path, { body: { ...body, miles, ...page }, signal, quiet: true })
        : api<NearbyPage>(`${path}?${new URLSearchParams(Object.entries(page).map(([name, value]) => [name, String(value)]))}`, {
            signal,
            quiet: true,
          });
    },
  });
};

function callOf({ of, record, center, miles, withPreferred }: NearbySearch): { path: string; body?: object } {
  if (of === 'leads')
    return {
      path: `/api/leads/${withPreferred ? 'radius-search' : 'primary-address-radius-search'}`,
      body: pointOf(record, center),
    };
  if (center === 'preferred') return { path: '/api/leads/interested-location-job-search', body: { leadId: record._id } };
  const place = encodeURIComponent(center === 'here' ? record._id : center.zip);
  return { path: `/api/leads/jobs-in-radius/${place}/${miles}` };
}

function pointOf(job: AnyRecord, center: Center): object {
  if (typeof center === 'object') return center;
  const point = job.geoInfo as GeoValue | null | undefined;
  return point ? { lat: point.lat, lng: point.lng } : { zip: (job.zip as string | null) ?? null };
}
