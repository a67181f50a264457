import { newId } from '#common/ids.ts';
import type { AnyRecord, RecordOf } from '#common/module.ts';
import { templates } from '#features/messaging/templates.module.ts';
import { inviteTo, recipientsOf, type Subject } from '#features/workflows/server/public.ts';
import { users } from '#server/accounts/users.module.ts';
import type { Context } from '#server/context.ts';
import type { Module } from '#server/modules/module.ts';
import { escapeHtml } from '#server/outside/escape-html.ts';
import { gameAlerts } from '../../game-alerts.module.ts';
import type { gameInstances } from '../../game-instances.module.ts';
import type { games } from '../../games.module.ts';
import { sendGameAlert } from './send-game-alert.jobs.ts';

type Alert = RecordOf<typeof gameAlerts>;
type Words = Readonly<Record<string, object>>;

/** Orders the alerts of a game about a player who has a place: they leave after the commit. */
export async function sendGameAlerts(
  context: Context,
  round: RecordOf<typeof gameInstances>,
  game: RecordOf<typeof games>,
  { user, position }: { user: string; position: number },
): Promise<void> {
  const system = context.asSystem('alerts of a game');
  const alerts = await system.records.all(gameAlerts, { game: game._id });
  if (!alerts.length) return;
  const player = await system.records.find(users, user);
  if (!player) return;
  const words = { user: player, game, round: { ...round, position } };
  const { registry } = system.engine;
  const about = subjectOf(system, registry.module('gameInstances'), round as unknown as AnyRecord);
  for (const alert of alerts) {
    const recipients = await recipientsOf(
      askedOf(alert, player._id),
      subjectOf(system, registry.module(users.name), player as unknown as AnyRecord),
    );
    const { to } = recipients;
    if (!to.length) continue;
    const { subject, html } = await textOf(system, alert, words);
    const invite = { ...alert, start: null };
    const madeFiles = alert.alertType === 'invite' ? [await inviteTo(invite, about, recipients, subject || game.name!)] : [];
    const relatedRecord = { moduleName: 'gameInstances', recordId: round._id };
    await system.queue(sendGameAlert, { letter: newId(), order: { to, subject, html, relatedRecord, madeFiles } });
  }
}

/** Without a variable the player; with one a field of theirs, a person, or an address. */
const askedOf = (alert: Alert, player: string) => ({
  ...alert,
  start: null,
  variable_module: null,
  variable_field: alert.variable_module === users.name ? alert.variable_field : null,
  variable: alert.variable?.trim() || player,
});

const subjectOf = (context: Context, module: Module, record: AnyRecord): Subject => ({
  context,
  module,
  record,
  isNew: false,
  changed: () => false,
});

async function textOf(context: Context, alert: Alert, words: Words): Promise<{ subject: string; html: string }> {
  const own = { subject: alert.subject ?? '', html: alert.message ?? '' };
  const template = alert.sourceType === 'template' ? await context.records.find(templates, alert.campaignTemplate) : undefined;
  const text = template
    ? { subject: template.subject ?? own.subject, html: template.body_html || `<p>${escapeHtml(template.body ?? '')}</p>` }
    : own;
  return { subject: fill(text.subject, words).replace(/\s+/g, ' ').trim(), html: fill(text.html, words, escapeHtml) };
}

const VARIABLE = /\{\{\s*(user|game|round)\.(\w+)\s*\}\}/g;
const fill = (text: string, words: Words, write = (value: string) => value): string =>
  text.replace(VARIABLE, (_, of: string, field: string) => {
    const value = (words[of] as Record<string, unknown>)[field];
    return typeof value === 'string' || typeof value === 'number' ? write(String(value)) : '';
  });
