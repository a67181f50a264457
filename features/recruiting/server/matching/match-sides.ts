import type { GeoValue, RecordOf } from '#common/module.ts';
import { lookupZip } from '#server/places/zip-codes.ts';
import type { jobs } from '../../jobs.module.ts';
import type { leads } from '../../leads.module.ts';

type Job = RecordOf<typeof jobs>;
type Lead = RecordOf<typeof leads>;

/** What leads are compared with: a job, or a wish that is none yet. Whatever is unknown or hidden from the reader is null. */
export interface WantedJob {
  _id: string | null;
  profession: string | null;
  specialty: string | null;
  state: string | null;
  start_date: string | null;
  weekly_hours: number | null;
  point: GeoValue | null;
}

/** What jobs are compared with. */
export interface OfferedLead {
  _id: string;
  profession: string | null;
  specialty: string | null;
  license_states: readonly string[] | null;
  availability_date: string | null;
  hours: number | null;
  years: number | null;
  home: GeoValue | null;
  /** Home and the preferred zips. */
  points: readonly GeoValue[];
}

/** Fields that the reader may not see are absent in a record: they are unknown. */
export const wantedJob = (job: Partial<Job> & { _id: string }): WantedJob => ({
  _id: job._id,
  profession: job.profession ?? null,
  specialty: job.specialty ?? null,
  state: job.state ?? null,
  start_date: job.start_date ?? null,
  weekly_hours: job.weekly_hours ?? null,
  point: (job.geoInfo as GeoValue | null | undefined) ?? null,
});

export function offeredLead(lead: Partial<Lead> & { _id: string }): OfferedLead {
  const home = (lead.geoInfo as GeoValue | null | undefined) ?? null;
  const preferred = preferredPoints(lead.interested_location_zips);
  return {
    _id: lead._id,
    profession: lead.profession ?? null,
    specialty: lead.specialty ?? null,
    license_states: lead.license_states?.length ? lead.license_states : null,
    availability_date: lead.availability_date ?? null,
    hours: hoursIn(lead.available_hours),
    years: lead.years_experience ?? null,
    home,
    points: home ? [home, ...preferred] : preferred,
  };
}

/** The middle of each preferred zip that exists; a rule of leads writes them with five digits. */
export const preferredPoints = (zips: readonly unknown[] | null | undefined): GeoValue[] =>
  (zips ?? []).flatMap((given) => {
    const zip = lookupZip(String(given));
    return zip ? { lat: zip.latitude, lng: zip.longitude } : [];
  });

/** "20-30 hours": the most that is offered. The statement reads the field in the same way. */
export function hoursIn(text: string | null | undefined): number | null {
  const numbers = [...(text ?? '').matchAll(/\d+(?:\.\d+)?/g)].map(([found]) => Number(found));
  return numbers.length ? Math.max(...numbers) : null;
}
