import { z } from 'zod';
import { invalid } from '#common/errors.ts';
import { route } from '#server/http/route.ts';
import { notices } from '#server/openapi/record-shapes.ts';
import { isPhoneNumber, storedNumber } from '#server/outside/phone-numbers.ts';
import { orderCall } from '../calls/order-call.ts';
import { ownPhone, refuseHeldNow } from '../calls/own-phone.ts';
import { callShape, describeCall } from '../dialer/describe-run.ts';
import { blastAnswer, blastBody, processBlast } from './process-blast.ts';

export default [
  route('POST /api/messages/process-blast-voiceshot', {
    policy: { module: 'messages', view: 'create' },
    summary: 'Plays a voiceshot to each of many phones, as a run; who is not called is answered with the reason',
    bodyLimit: 8 * 1024 * 1024,
    body: blastBody,
    answer: blastAnswer.extend({ notices }),
    handle: async ({ context, body }) => {
      const answer = await processBlast(context, body);
      context.toast('Voiceshot was triggered', { title: 'Success', style: 'success', duration: 2_000 });
      return { ...answer, notices: context.toasts };
    },
  }),
  route('POST /api/recordings/request-vm-call', {
    policy: { module: 'recordings', view: 'create' },
    summary: 'Calls one’s own phone and records a voicemail, which follows as a recording',
    body: z.looseObject({
      name: z.string().trim().min(1).max(200),
      description: z.string().trim().min(1).max(5_000),
      phone: z.string().trim().max(40).optional(),
    }),
    answer: z.object({ call: callShape }),
    handle: async ({ context, body }) => {
      const phone = body.phone ?? (await ownPhone(context));
      if (!isPhoneNumber(phone)) throw invalid({ phone: 'Please say which phone is called.' });
      await refuseHeldNow(context, 'phone', phone);
      const call = await context.transaction((inner) =>
        orderCall(inner, {
          kind: 'voicemail',
          phone: storedNumber(phone),
          name: body.name,
          description: body.description,
          assigned_to: inner.userId,
        }),
      );
      return { call: describeCall(call) };
    },
  }),
];
