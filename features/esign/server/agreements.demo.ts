import type { RecordOf } from '#common/module.ts';
import type { Context } from '#server/context.ts';
import { demo, officeMoment, type DemoWorld } from '#server/demo.ts';
import { providers } from '#features/placements/providers.module.ts';
import { agreementRecipients } from '../agreement-recipients.module.ts';
import { interactiveDocumentInstances as agreements } from '../interactive-document-instances.module.ts';
import { mirrorRecipients, recipientsOf, type Agreement, type Recipient } from './agreement-recipients.ts';
import { valuesSeen } from './given-values.ts';
import { logAction } from './log-action.ts';
import { sealAgreementNow } from './sealing/seal-agreement.ts';

const DAY_MS = 86_400_000;
const caller = { ip: '203.0.113.20', userAgent: 'Mozilla/5.0 (iPhone)', timeZone: 'America/New_York' };
const typed = (text: string) => ({ kind: 'typed', text });

/** Agreements in every state, one that cannot be sealed and says why, and a packet for the provider who can sign in. */
export default demo('agreements', 64, async (context, world) => {
  const people = await context.records.all(providers, { status: 'Active' }, { sortField: 'createdAt', sortOrder: 'asc' });
  const sofia = people.find(({ name }) => name === 'Sofia Reyes');
  const others = people.filter(({ _id, email }) => _id !== sofia?._id && email);
  const [, deposit, secrecy, handbook] = world.ids.interactiveDocuments!;
  if (sofia) for (const document of [deposit, secrecy, handbook]) await make(context, world, document!, sofia, 2, 'Approved');
  const [one, two, three, four, five, six, seven, eight] = [...others, ...others];
  if (!one || !eight) return;
  await make(context, world, deposit!, one, 1, 'Created');
  await asked(await make(context, world, deposit!, two!, 6, 'Created'), context, 'asked');
  await asked(await make(context, world, handbook!, three!, 4, 'Created'), context, 'viewed');
  await signed(await make(context, world, secrecy!, four!, 5, 'Created'), context, 1);
  await sealed(await make(context, world, deposit!, five!, 8, 'Created'), context, {
    Bank: 'Palmetto Credit Union',
    Account: 'Checking',
  });
  await ended(await make(context, world, deposit!, six!, 9, 'Created'), context, 'Declined', 'I would rather be paid by check.');
  await ended(
    await make(context, world, handbook!, seven!, 12, 'Created'),
    context,
    'Canceled',
    'A new edition of the handbook is coming.',
  );
  await sealed(await make(context, world, deposit!, eight, 3, 'Created'), context, {
    Bank: 'ᏣᎳᎩ Credit Union',
    Account: 'Savings',
  });
});

async function make(
  context: Context,
  world: DemoWorld,
  document: string,
  provider: RecordOf<typeof providers>,
  daysAgo: number,
  status: 'Created' | 'Approved',
): Promise<Agreement> {
  const moment = officeMoment(context, daysAgo, daysAgo);
  const staff = context.inNameOf(world.pick(world.ids.credentialers!), 'demo data', moment);
  const made = await staff.records.create(agreements, {
    interactive_document: document,
    related_record: { moduleName: providers.name, recordId: provider._id },
    related_user: provider.related_user,
    assigned_to: staff.userId,
    teams: provider.teams,
    sender: staff.userId,
  });
  return staff.records.update(agreements, made._id, { status });
}

interface Held {
  system: Context;
  rows: Recipient[];
}
const held = async (context: Context, agreement: Agreement): Promise<Held> => {
  const moment = new Date(Math.min(context.now().getTime(), Date.parse(agreement.createdAt) + DAY_MS / 4));
  const system = context.inNameOf(agreement.sender!, 'demo data', moment);
  return { system, rows: await recipientsOf(system, agreement._id) };
};

async function asked(agreement: Agreement, context: Context, state: 'asked' | 'viewed'): Promise<Held> {
  const { system, rows } = await held(context, agreement);
  const [first] = rows;
  const at = system.now().toISOString();
  if (!first) return { system, rows };
  await logAction(system, agreement._id, 'Signature Requested', `${first.name} was asked to sign.`);
  if (state === 'viewed')
    await logAction(system, agreement._id, 'Viewed', `${first.name} opened the agreement.`, { recipient: first, caller });
  rows[0] = await system.records.update(agreementRecipients, first._id, {
    state,
    asked_at: at,
    next_reminder: new Date(context.now().getTime() + 2 * DAY_MS).toISOString(),
    ...(state === 'viewed' ? { viewed_at: at, ip: caller.ip, user_agent: caller.userAgent, time_zone: caller.timeZone } : {}),
  });
  await mirrorRecipients(system, agreement, rows);
  await system.records.update(agreements, agreement._id, {
    status: state === 'viewed' ? 'Viewed' : 'Sent',
    sent_at: at,
    expires_at: new Date(Date.parse(agreement.createdAt) + 90 * DAY_MS).toISOString(),
  });
  return { system, rows };
}

/** The first so many recipients have signed. */
async function signed(
  agreement: Agreement,
  context: Context,
  count: number,
  values: Record<string, unknown> = {},
): Promise<Held> {
  const { system, rows } = await asked(agreement, context, 'viewed');
  const at = system.now().toISOString();
  for (const [place, row] of rows.slice(0, count).entries()) {
    const name = row.name ?? '';
    const given = {
      Signature: typed(name),
      Initials: typed(name.replaceAll(/[^A-Z]/g, '')),
      'Signed on': at.slice(0, 10),
      ...values,
    };
    rows[place] = await system.records.update(agreementRecipients, row._id, {
      state: 'signed',
      viewed_at: at,
      consent_at: at,
      signed_at: at,
      next_reminder: null,
      given,
    });
    await logAction(system, agreement._id, 'Signed', `${name} signed.`, { recipient: row, caller });
  }
  await mirrorRecipients(system, agreement, rows);
  await system.records.update(agreements, agreement._id, {
    status: 'Signed',
    values: valuesSeen({ agreement, rows }, ({ signed_at }) => signed_at),
  });
  return { system, rows };
}

async function sealed(agreement: Agreement, context: Context, values: Record<string, unknown>): Promise<void> {
  const { system } = await signed(agreement, context, 1, values);
  await system.records.update(agreements, agreement._id, {
    is_sealing: true,
    sealing: { since: system.now().toISOString(), attempts: 0, problem: null },
  });
  await sealAgreementNow(system, agreement._id).catch(() => undefined); // what keeps it from being sealed stands at the agreement
}

async function ended(agreement: Agreement, context: Context, status: 'Declined' | 'Canceled', end_reason: string): Promise<void> {
  const { system, rows } = await asked(agreement, context, 'viewed');
  const [first] = rows;
  const isDeclined = status === 'Declined' && first !== undefined;
  if (isDeclined)
    rows[0] = await system.records.update(agreementRecipients, first._id, {
      state: 'declined',
      declined_at: system.now().toISOString(),
      next_reminder: null,
    });
  await mirrorRecipients(system, agreement, rows);
  await system.records.update(agreements, agreement._id, { status, end_reason });
  const words = isDeclined ? `${first.name} declined: ${end_reason}` : `The agreement was canceled: ${end_reason}`;
  await logAction(system, agreement._id, status, words, isDeclined ? { recipient: first, caller } : undefined);
}
