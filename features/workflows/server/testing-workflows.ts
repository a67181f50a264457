import { expect } from 'vitest';
import {
  checkbox,
  date,
  defineModule,
  dropdown,
  email,
  multiRelate,
  number,
  relate,
  text,
  type AnyRecord,
} from '#common/module.ts';
import { check } from '#server/records/rules.ts';
import type { Client } from '#server/testing.ts';

const houses = defineModule({
  name: 'houses',
  label: 'Houses',
  singular: 'House',
  fields: { city: text('City'), count: number('Count'), owner: relate('users', 'Owner'), next: relate('houses', 'Next') },
});
const cases = defineModule({
  name: 'cases',
  label: 'Cases',
  singular: 'Case',
  fields: {
    mail: email('Mail'),
    status: dropdown('Status', ['open', 'won', 'lost']),
    note: text('Note'),
    more: text('More'),
    hours: number('Hours'),
    due: date('Due', { indexed: true }),
    urgent: checkbox('Urgent'),
    house: relate('houses', 'House'),
    others: multiRelate('houses', 'Others'),
  },
});
const steps = defineModule({
  name: 'steps',
  label: 'Steps',
  singular: 'Step',
  fields: { of: relate('cases', 'Case'), state: text('State') },
});
const rules = [
  check(cases, 'hours are few', { on: ['hours'] }, ({ record, refuse }) => {
    if ((record.hours ?? 0) > 40) refuse('Nobody works more than 40 hours.', 'hours');
  }),
  check(steps, 'a step has no secret', { on: ['state'] }, ({ record, refuse }) => {
    if (record.state === 'secret') refuse('A step is no secret.', 'state');
  }),
];

/** What the tests of workflows watch: cases in houses, with steps. */
export const also = { modules: [houses, cases, steps], rules };

interface Parts {
  conditions?: object[];
  actions?: object[];
  alerts?: object[];
}

/** Makes a workflow with its parts, through the calls that admins have, and switches it on. */
export async function makeWorkflow(admin: Client, fields: object, parts: Parts): Promise<AnyRecord> {
  const made = await draftWorkflow(admin, fields, parts);
  const { status, body } = await switchOn(admin, made._id);
  expect([status, body.fields ?? body.error]).toEqual([200, undefined]);
  return body.record;
}

export const switchOn = (admin: Client, id: string, active = true) =>
  admin.put(`/api/workflows/update-certain-fields/${id}`, { fields: { active } });

let made = 0;
export async function draftWorkflow(admin: Client, fields: object, { conditions = [], actions = [], alerts = [] }: Parts) {
  const create = async (path: string, body: object) => {
    const answer = await admin.post(path, body);
    expect([answer.status, answer.body.fields ?? answer.body.error]).toEqual([200, undefined]);
    return answer.body.record as AnyRecord;
  };
  const workflow = await create('/api/workflows', { name: `Workflow ${++made}`, ...fields });
  const add = (path: string, kind: string, parts: object[]) =>
    Promise.all(parts.map((part, order) => create(path, { name: `${kind} ${order}`, workflow: workflow._id, order, ...part })));
  await add('/api/workflow-conditions', 'Condition', conditions);
  await add('/api/workflow-actions', 'Action', actions);
  const letters = alerts.map((alert) => ({ alertType: 'email', sourceType: 'normal', ...alert }));
  for (const [at, alert] of letters.entries())
    await create('/api/workflow-alerts', { name: `Alert ${at}`, workflow: workflow._id, ...alert });
  return workflow;
}

export const is = (field: string, value: unknown, operator = 'Equals') => ({ option: '1', field, operator, value });
export const writes = (fields: Record<string, unknown>) => ({
  option: '1',
  fields: Object.entries(fields).map(([fieldName, value]) => ({ fieldName, value })),
});
