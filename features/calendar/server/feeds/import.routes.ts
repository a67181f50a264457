import { z } from 'zod';
import { route } from '#server/http/route.ts';
import { importYear } from '../school-years/import-year.ts';
import { importCalendar } from './import-calendar.ts';
import { uploadedCalendar } from './uploaded-calendar.ts';

const answer = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.array(z.object({ uid: z.string(), reason: z.string() })),
});

export default [
  route('POST /api/calendar-events/import', {
    policy: { module: 'calendarEvents', view: 'create' },
    takesFile: true,
    summary: 'Takes the events of an .ics file into a calendar group; again, it changes what has changed',
    answer,
    handle: async ({ context, request }) => {
      const { text, id } = await uploadedCalendar(request, 'calendar_group', 'Please choose the calendar group.');
      return importCalendar(context, text, id);
    },
  }),

  route('POST /api/account-calendar-events/import-year', {
    policy: { module: 'accountCalendarEvents', view: 'create' },
    takesFile: true,
    summary: 'Takes the days off of a school’s .ics file into the calendar of an account; again, it changes what has changed',
    answer,
    handle: async ({ context, request }) => {
      const { text, id } = await uploadedCalendar(request, 'account', 'Please choose the account.');
      return importYear(context, text, id);
    },
  }),
];
