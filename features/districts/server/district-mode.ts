import { notFound } from '#common/errors.ts';
import { presentSession } from '#server/accounts/present-session.ts';
import { narrowSession } from '#server/accounts/narrow-session.ts';
import { noteEvent } from '#server/audit/note-event.ts';
import type { Context } from '#server/context.ts';
import type { Call } from '#server/http/route.ts';
import { districts } from '../districts.module.ts';

const LASTS_MS = 60 * 60 * 1_000;

export interface DistrictShown {
  _id: string;
  districtId: string | null;
  name: string | null;
  imageUrl: string | null;
}

/** This session sees the accounts of a district for an hour, and what leads to them. @throws 404 */
export async function enterDistrict({ context, request }: Pick<Call, 'context' | 'request'>, id: string) {
  const district = await context.records.get(districts, id);
  if (!district.active) throw notFound('This district is not active.');
  const session = (await presentSession(context.engine, request))!;
  const until = new Date(context.now().getTime() + LASTS_MS).toISOString();
  await context.transaction(async (inner) => {
    await narrowSession(inner, session._id, 'district', { to: district._id, until });
    await noteEvent(inner, {
      module: 'districts',
      recordId: district._id,
      recordName: district.name,
      event: 'district mode entered',
    });
  });
  return { district: shownOf(district), until };
}

export async function leaveDistrict({ context, request }: Pick<Call, 'context' | 'request'>): Promise<{ district: null }> {
  const session = (await presentSession(context.engine, request))!;
  const was = session.narrowed?.district?.to;
  if (was)
    await context.transaction(async (inner) => {
      const district = await inner.asSystem('the log names the district that was left').records.find(districts, was);
      await narrowSession(inner, session._id, 'district', null);
      await noteEvent(inner, {
        module: 'districts',
        recordId: was,
        recordName: district?.name ?? null,
        event: 'district mode left',
      });
    });
  return { district: null };
}

export async function districtModeOf(context: Context): Promise<(DistrictShown & { until: string | null }) | null> {
  const mode = context.narrowed?.district;
  const isThere =
    mode && (await context.asSystem('a session knows the district it is narrowed to').records.find(districts, mode.to));
  if (!isThere) return null;
  // Read with the caller’s own rights: what they may not read stays null.
  const seen = await context.records.find(districts, mode.to);
  return { ...shownOf(seen ?? NAMELESS), _id: mode.to, until: mode.until };
}

const NAMELESS: DistrictShown = { _id: '', districtId: null, name: null, imageUrl: null };

const shownOf = ({ _id, districtId, name, imageUrl }: DistrictShown): DistrictShown => ({
  _id,
  districtId: districtId ?? null,
  name: name ?? null,
  imageUrl: imageUrl ?? null,
});
