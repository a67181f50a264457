import type { RecordLink, RecordOf } from '#common/module.ts';
import { users } from '#server/accounts/users.module.ts';
import { readDeclared } from '#server/admin-settings/declared-setting.ts';
import { readSetting } from '#server/admin-settings/read-setting.ts';
import type { Context } from '#server/context.ts';
import { escapeHtml } from '#server/outside/escape-html.ts';
import { messageIdOf } from '#server/outside/letter.ts';
import { newId } from '#common/ids.ts';
import type { AlertKind } from '../alert-kinds.ts';
import { messages } from '../messages.module.ts';
import { alertSwitches } from './alerts.settings.ts';
import { queueMessage } from './write-message.ts';

/** What payroll is to know goes to payroll's addresses. */
const LISTED_AS: Partial<Record<AlertKind, string>> = {
  placement: 'payroll',
  'confirmed-start': 'payroll',
  'provider-leaving': 'payroll',
};

export interface Alert {
  kind: AlertKind;
  subject: string;
  /** HTML; `{link}` becomes the record's name with its link. */
  html: string;
  /** Absent: it is about no record. */
  about?: RecordLink;
  /** Absent: the record that it is about. */
  link?: RecordLink;
  /** How the link is called; absent: as its record. */
  linkName?: string;
  /** The user who is written to beside the listed addresses. */
  assignedTo?: string | null | undefined;
  /** Addresses that are written to, too. */
  also?: readonly string[];
}

/** Writes to the addresses of its kind, to the assigned user and to those named; undefined: it is switched off, or nobody is to know. */
export async function sendAlert(context: Context, alert: Alert): Promise<RecordOf<typeof messages> | undefined> {
  const system = context.asSystem('staff is told of what happened');
  const to = await addressesOf(system, alert);
  if (!to.length) return undefined;
  const now = context.now();
  const _id = newId();
  const record = await system.records.create(
    messages,
    {
      name: alert.subject,
      subject: alert.subject,
      to,
      sentFrom: context.engine.mail.sender.address,
      direction: 'outbound',
      status: 'Queued',
      messageType: 'email',
      message: await withLink(system, alert),
      sentBy: context.userId,
      related_record: alert.about ?? null,
      send_at: now.toISOString(),
      thread: _id,
      message_id: messageIdOf(_id, now, context.engine.settings.publicUrl),
    },
    { id: _id },
  );
  await queueMessage(context, record);
  return record;
}

async function addressesOf(system: Context, { kind, assignedTo, also = [] }: Alert): Promise<string[]> {
  if (!(await readDeclared(system, alertSwitches))[kind]) return [];
  const lists = (await readSetting<Record<string, unknown>>(system, 'alert-addresses')) ?? {};
  const own = lists[kind] ?? lists[LISTED_AS[kind] ?? ''];
  const listed = Array.isArray(own) ? own.map(String) : [];
  const assigned = await system.records.find(users, assignedTo);
  return [...new Set([...listed, ...(assigned?.active && assigned.email ? [assigned.email] : []), ...also])];
}

/** `/app/leads/{id}`, `/app/module/placements/{id}` …, below the address of the installation. */
async function withLink(system: Context, { html, about, link = about, linkName }: Alert): Promise<string> {
  if (!link) return html;
  const module = system.engine.registry.module(link.moduleName);
  const name = linkName ?? (await system.records.find(module.name, link.recordId))?.name;
  const address = `${system.engine.settings.publicUrl}${module.route}/${link.recordId}`;
  const anchor = `<a href="${address}">${escapeHtml(String(name ?? module.singular))}</a>`;
  return html.includes('{link}') ? html.replaceAll('{link}', () => anchor) : `${html}<p>${anchor}</p>`;
}
