import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { invalid, malformed } from '#common/errors.ts';
import type { Context } from '#server/context.ts';
import { refuseTooMany } from '#server/accounts/sign-in-limits.ts';
import { holdKey } from '#server/database/hold-key.ts';
import { addressKey } from '#server/http/address-key.ts';
import { storeUpload } from '#server/files/uploads.ts';
import { applicants } from '../../applicants.module.ts';
import { takeApplicant } from '../applicants/applicants.jobs.ts';
import { inCapitals } from '../email-addresses/addresses-of-record.ts';
import { advertisedJob } from './public-jobs.ts';

const LARGEST_RESUME = 10 * 1024 * 1024;
/** A field that people do not see; what fills it is a program. */
const HONEYPOT = 'website';
const TEXTS = ['first_name', 'last_name', 'email', 'phone', 'zip', 'profession', 'message', 'consent_sms', 'source', HONEYPOT];

export interface Form {
  values: Record<string, string>;
  resume: { filename: string; content: Buffer } | null;
}

/** Keeps an application; the answer is the same for everybody, and for the same person again. */
export async function apply(
  context: Context,
  jobId: string,
  { values, resume }: Form,
  address: string,
): Promise<{ status: 'received' }> {
  const job = await advertisedJob(context, jobId);
  const fields = applicantFields(context, values);
  if (values[HONEYPOT]) return { status: 'received' };
  await refuseTooMany(context.engine, [`application ${addressKey(address)}`]);
  const system = context.asSystem('somebody who applies has no account');
  await system.transaction(async (inner) => {
    await holdKey(inner.database, `application ${job._id} ${inCapitals(fields.email)}`);
    const earlier = await inner.records.first(applicants, {
      all: [
        { field: 'jobs_applicants', op: 'equals', value: job._id },
        { field: 'email', op: 'equals', value: fields.email },
      ],
    });
    if (earlier) return;
    const file =
      resume &&
      (await storeUpload(inner, { filename: resume.filename, content: Readable.from([resume.content]), most: LARGEST_RESUME }));
    const applicant = await inner.records.create(applicants, {
      ...fields,
      jobs_applicants: job._id,
      applied_date: context.today(),
      application_status: 'New',
      resume: file ? file.path : null,
      ...(job.teams?.length ? { teams: job.teams } : {}),
    });
    await inner.queue(takeApplicant, { applicant: applicant._id });
  });
  return { status: 'received' };
}

/** JSON or a form whose file is `resume`; what is no text is left out. */
export async function readForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) {
    const body = request.body;
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw malformed('An application is an object of fields.');
    return { values: textsOf(body as Record<string, unknown>), resume: null };
  }
  const given: Record<string, unknown> = {};
  let resume: Form['resume'] = null;
  for await (const part of request.parts({ limits: { fileSize: LARGEST_RESUME, files: 1, fields: 20, parts: 22 } })) {
    if (part.type === 'field') given[part.fieldname] = part.value;
    else {
      const content = await part.toBuffer();
      if (content.length) resume = { filename: part.filename || 'resume', content };
    }
  }
  return { values: textsOf(given), resume };
}

const textsOf = (given: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    TEXTS.filter((name) => Object.hasOwn(given, name)).flatMap((name) => {
      const value = given[name];
      const text =
        typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number' ? String(value).trim() : '';
      return text ? [[name, text.slice(0, 5_000)]] : [];
    }),
  );

const EMAIL = /^[^\s@<>"(),;:]+@(?:[^\s@<>"(),;:.]+\.)+[^\s@<>"(),;:.]{2,}$/;

function applicantFields(context: Context, values: Record<string, string>) {
  const { first_name = '', last_name = '', email = '', phone, zip, profession, message, consent_sms, source } = values;
  const problems: Record<string, string> = {};
  if (!first_name || first_name.length > 100) problems.first_name = 'Enter your first name.';
  if (!last_name || last_name.length > 100) problems.last_name = 'Enter your last name.';
  if (!EMAIL.test(email) || email.length > 254) problems.email = 'Enter a valid email address.';
  if (phone && phone.replace(/\D/g, '').length < 10) problems.phone = 'Enter a phone number with ten digits.';
  if (zip && !/^\d{5}(-\d{4})?$/.test(zip)) problems.zip = 'Enter a zip code with five digits.';
  const professions = (context.list('Professions') ?? []).map(({ value }) => value);
  if (profession && !professions.includes(profession)) problems.profession = 'Choose one of the professions.';
  if (Object.keys(problems).length) throw invalid(problems);
  const sources = (context.list('Lead Sources') ?? []).map(({ value }) => value);
  return {
    first_name,
    last_name,
    email,
    mobile_phone: phone ?? null,
    current_address: zip ? { street: null, city: null, state: null, zip } : null,
    profession: profession ?? null,
    message: message ?? null,
    consent_sms: ['true', 'on', 'yes', '1'].includes((consent_sms ?? '').toLowerCase()),
    source: source && sources.includes(source) ? source : sources.includes('Company Site') ? 'Company Site' : null,
  };
}
