import type { Context } from '#server/context.ts';
import { users } from '#server/accounts/users.module.ts';
import { interactiveDocumentInstanceActions as actions } from '../../interactive-document-instance-actions.module.ts';
import type { Role } from '../../recipients.ts';
import type { CertificateOfCompletion } from '../../signing-answers.ts';
import type { Agreement, Recipient } from '../agreement-recipients.ts';
import type { CertificateLines } from './certificate-lines.ts';
import type { SigningKey } from './signing-key.ts';

/** Who did what and when, and what the files are known by. */
export async function certificateOfCompletion(
  system: Context,
  agreement: Agreement,
  rows: readonly Recipient[],
  key: Pick<SigningKey, 'subject' | 'fingerprint'>,
): Promise<CertificateOfCompletion> {
  const log = await system.records.all(actions, { interactive_document_instance: agreement._id }, { sortField: 'createdAt' });
  const people = await system.records.all(users, { _id: [...new Set(log.flatMap(({ user }) => user ?? []))] });
  const names = new Map(people.map(({ _id, name }) => [_id, name]));
  return {
    name: agreement.name,
    completedAt: agreement.completed_date ?? '',
    sha256: { initial: agreement.initial_sha256 ?? '', completed: agreement.completed_sha256 ?? '' },
    recipients: rows.map((row) => ({
      recipientId: row.recipientId!,
      role: row.role as Role,
      name: row.name,
      email: row.email,
      consentAt: row.consent_at,
      viewedAt: row.viewed_at,
      signedAt: row.signed_at,
      timeZone: row.time_zone,
      ip: row.ip,
      userAgent: row.user_agent,
    })),
    actions: log.map(({ type, description, createdAt, user, nonUser }) => ({
      type: type!,
      description,
      at: createdAt,
      by: (user ? names.get(user) : ((nonUser?.name ?? nonUser?.email) as string | undefined)) ?? null,
    })),
    certificate: { subject: key.subject, fingerprint: key.fingerprint, timestamp: agreement.timestamp },
  };
}

/** The same in lines, for the pages behind the document. */
export function certificateLines(of: CertificateOfCompletion, id: string): CertificateLines {
  return {
    title: of.name ?? 'Agreement',
    parts: [
      {
        heading: 'Document',
        lines: [
          `Agreement ${id}`,
          `Completed ${moment(of.completedAt)}`,
          `SHA-256 of the file as it was sent: ${of.sha256.initial}`,
          `SHA-256 of the completed file: ${of.sha256.completed}`,
        ],
      },
      ...of.recipients.map((each) => ({
        heading: `${each.role}: ${each.name ?? each.email ?? ''}`,
        lines: [
          `Address: ${each.email ?? 'none'}`,
          ...line('Opened', each.viewedAt, each.timeZone),
          ...line('Agreed to sign electronically', each.consentAt, each.timeZone),
          ...line('Signed', each.signedAt, each.timeZone),
          ...(each.ip ? [`IP address: ${each.ip}`] : []),
          ...(each.userAgent ? [`Browser: ${each.userAgent}`] : []),
        ],
      })),
      {
        heading: 'What happened',
        lines: of.actions.map(
          ({ at, type, description, by }) => `${moment(at)}  ${type}${by ? ` by ${by}` : ''}. ${description ?? ''}`,
        ),
      },
      {
        heading: 'Seal',
        lines: [
          `Sealed with the certificate of ${of.certificate.subject}`,
          `SHA-256 of the certificate: ${of.certificate.fingerprint}`,
          ...(of.certificate.timestamp ? [`Timestamp of the completed file: ${moment(of.certificate.timestamp)}`] : []),
        ],
      },
    ],
  };
}

const line = (words: string, at: string | null, zone: string | null) => (at ? [`${words}: ${moment(at, zone)}`] : []);

/** `2026-11-22 17:04:05 America/New_York (UTC 22:04:05)` */
function moment(at: string, zone?: string | null): string {
  const utc = `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;
  if (!zone || zone === 'UTC') return utc;
  const own = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(at));
  return `${own} ${zone} (${utc})`;
}
