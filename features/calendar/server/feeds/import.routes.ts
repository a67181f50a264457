import { z } from 'zod';
import { Refusal, invalid } from '#common/errors.ts';
import { isId } from '#common/ids.ts';
import { takeForm } from '#server/files/take-upload.ts';
import { route } from '#server/http/route.ts';
import { importCalendar } from './import-calendar.ts';

const LARGEST = 5 * 1024 * 1024;

export default [
  route('POST /api/calendar-events/import', {
    policy: { module: 'calendarEvents', view: 'create' },
    takesFile: true,
    summary: 'Takes the events of an .ics file into a calendar group; again, it changes what has changed',
    answer: z.object({
      created: z.number().int(),
      updated: z.number().int(),
      unchanged: z.number().int(),
      skipped: z.array(z.object({ uid: z.string(), reason: z.string() })),
    }),
    handle: async ({ context, request }) => {
      const { file, fields } = await takeForm(request, ['calendar_group']);
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of file.content as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > LARGEST) throw new Refusal(413, 'too-large', 'A calendar file has 5 MB at most.');
        chunks.push(chunk);
      }
      const group = fields.calendar_group?.toLowerCase() ?? '';
      if (!isId(group)) throw invalid({ calendar_group: 'Please choose the calendar group, before the file.' });
      return importCalendar(context, Buffer.concat(chunks).toString('utf8'), group);
    },
  }),
];
