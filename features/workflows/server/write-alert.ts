import { isFinal } from '#common/errors.ts';
import { newId } from '#common/ids.ts';
import { refusalOf } from '#server/records/failures.ts';
import type { Alerted, WorkflowAlert } from '../workflow.ts';
import { inviteTo } from './invite.ts';
import { recipientsOf } from './recipients.ts';
import { sendWorkflowAlert } from './send-alert.jobs.ts';
import type { Subject } from './subject.ts';
import { writtenAlert } from './written-alert.ts';

export interface WrittenAlert extends Alerted {
  subject: string;
  body: string;
}

/** Orders the mail of an alert: it leaves after the commit, once. A trial orders none. */
export async function writeAlert(
  alert: WorkflowAlert,
  subject: Subject,
  { run, isTrial }: { run: string; isTrial: boolean },
): Promise<WrittenAlert> {
  const letter = newId();
  const written: WrittenAlert = { _id: alert._id, letter: null, to: [], without: [], state: 'failed', subject: '', body: '' };
  try {
    await subject.context.savepoint(async (context) => {
      const recipients = await recipientsOf(alert, subject);
      Object.assign(written, await writtenAlert(alert, subject));
      Object.assign(written, { to: recipients.to, without: recipients.without });
      if (!recipients.to.length) return void (written.problem = 'Nobody of the recipients has an email address.');
      const about = { moduleName: subject.module.name, recordId: subject.record._id };
      const madeFiles = alert.alertType === 'invite' ? [await inviteTo(alert, subject, recipients, written.subject)] : [];
      const order = { to: recipients.to, subject: written.subject, html: written.body, relatedRecord: about, madeFiles };
      if (!isTrial) await context.queue(sendWorkflowAlert, { run, alert: alert._id, letter, order });
      Object.assign(written, { letter, state: 'queued' });
    });
  } catch (thrown) {
    const problem = refusalOf(thrown, subject.module);
    if (!isFinal(problem)) throw problem;
    Object.assign(written, { state: 'failed', letter: null, problem: problem.message });
  }
  return written;
}
