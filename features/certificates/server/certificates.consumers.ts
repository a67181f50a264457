import { consume } from '#server/events/event.ts';
import { courseAttendances } from '#features/learning/course-attendances.module.ts';
import { handInCertificate } from './certificates.jobs.ts';

/** A course that a provider has completed becomes a document of theirs. */
export default consume(
  'certificates-as-documents',
  { modules: [courseAttendances.name], whats: ['created', 'changed'], gathers: 900, savesNothing: true },
  async (context, events) => {
    const completed = events.filter(({ what, fields }) => what === 'created' || fields.includes('completed_at'));
    for (const attendance of new Set(completed.map(({ recordId }) => recordId)))
      await context.queue(handInCertificate, { attendance }, { key: `certificate ${attendance}` });
  },
);
