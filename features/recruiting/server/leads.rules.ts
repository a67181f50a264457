import { check, derive, effect } from '#server/records/rules.ts';
import { sendAlert } from '#features/messaging/server/public.ts';
import { geolocationNotice, pointOfZip } from '#server/places/geolocation.ts';
import { leads } from '../leads.module.ts';
import { missingForPlacementOpps } from './placement-opps.ts';

const placementOppsFields = ['lead_status', 'available_hours', 'availability_date', 'new_grad', 'new_grad_expiration'] as const;

/** As the specification has it, for a single save and for a mass update (access document, section 5). */
const REASON_NEEDED = {
  one: 'This status needs a reason code added for tracking purposes. Please choose one before saving.',
  many: 'A reason is required when a changing a sub to DNC or Future Opp. Please add one and try again.',
};

export default [
  check(leads, 'a lead that is put aside has a reason', { on: ['lead_status'] }, ({ record, isNew, refuse, context }) => {
    if (isNew || (record.lead_status !== 'future_opp' && record.lead_status !== 'dnc')) return;
    if (!record.status_change_reason_code)
      refuse(REASON_NEEDED[context.source === 'mass update' ? 'many' : 'one'], 'status_change_reason_code');
  }),

  check(leads, 'a placement opp has a date and available hours', { on: placementOppsFields }, ({ record, refuse }) => {
    if (record.lead_status !== 'placement_opps') return;
    const missing = missingForPlacementOpps(record);
    if (!missing.length) return;
    const labels = missing.map((field) => leads.fields[field].label);
    const sentence = `${labels.join(', ')} are required for placement opps`;
    for (const [at, field] of missing.entries()) refuse(at === 0 ? sentence : `${labels[at]} is required.`, field);
  }),

  derive(leads, 'the previous status is kept', { on: ['lead_status'] }, ({ previous, set }) => {
    if (!previous) return;
    set({ previous_status: previous.lead_status, ...(previous.lead_status === 'active' ? { past_active: true } : {}) });
  }),

  derive(
    leads,
    'a lead shows whether it has a phone',
    { on: ['mobile_phone', 'home_phone', 'office_phone', 'other_phone'] },
    ({ record, set }) => {
      set({ has_phone: Boolean(record.mobile_phone ?? record.home_phone ?? record.office_phone ?? record.other_phone) });
    },
  ),

  derive(leads, 'preferred zips have five digits', { on: ['interested_location_zips'] }, ({ record, set }) => {
    const zips = (record.interested_location_zips as unknown[] | null)?.map(fiveDigits);
    if (zips) set({ interested_location_zips: [...new Set(zips)] });
  }),

  derive(
    leads,
    'a lead has a map position',
    { on: ['current_address', 'geoInfo'] },
    ({ record, previous, changed, set, context }) => {
      const moved = previous !== null && record.current_address?.zip !== previous.current_address?.zip;
      if (record.geoInfo && (changed('geoInfo') || !moved)) return;
      const point = pointOfZip(record.current_address?.zip);
      if (!point) return;
      set({ geoInfo: point });
      context.toast(geolocationNotice('lead'));
    },
  ),

  effect(
    leads,
    'the assigned user is notified about a resume lead',
    { on: ['lead_status'], of: 'existing' },
    async ({ record, context }) => {
      if (record.lead_status !== 'resume_leads' || !record.assigned_to) return;
      await sendAlert(context, {
        kind: 'resume-lead',
        subject: `${record.name} is now a resume lead`,
        html: '<p>The status of the lead {link} was changed to Resume leads.</p>',
        about: { moduleName: 'leads', recordId: record._id },
        assignedTo: record.assigned_to,
      });
    },
  ),
];

/** A zip without its last four digits; whatever else was written stays. */
const fiveDigits = (zip: unknown) => /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(String(zip))?.[1] ?? zip;
