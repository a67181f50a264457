import { conflict, forbidden } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { applicants } from '../../applicants.module.ts';
import { leads } from '../../leads.module.ts';
import { becomeLead, linkToLead, type Placed } from './place-applicant.ts';

/**
 * A person's decision about an applicant who may be a lead already: this lead, or `null` for a new one.
 * @throws 409 when somebody decided already or the application was declined; 403 and 404 as for a change of both
 */
export function decideApplicant(context: Context, id: string, leadId: string | null): Promise<Placed> {
  return context.transaction(async (inner) => {
    await inner.records.get(applicants, id);
    if (!(await inner.records.may('edit', applicants, id))) throw forbidden('You may not change this applicant.');
    if (leadId) {
      await inner.records.get(leads, leadId);
      if (!(await inner.records.may('edit', leads, leadId))) throw forbidden('You may not change this lead.');
    } else if (!inner.access.module(inner.engine.registry.module(leads.name)).create)
      throw forbidden('You may not create leads.');
    const system = inner.asSystem('a person decides which lead an applicant is');
    const applicant = await system.records.lock(applicants, id);
    if (applicant.leads_applicants) throw conflict('already-decided', 'This applicant is a lead already.');
    if (applicant.application_status === 'Declined') throw conflict('already-decided', 'This application was declined.');
    return leadId ? linkToLead(system, applicant, leadId) : becomeLead(system, applicant);
  });
}
