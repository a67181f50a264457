import { expect, test } from 'vitest';
import { z } from 'zod';
import { readBody } from './read-body.ts';

const refusalOf = (schema: z.ZodType, input: unknown, unfit?: 'invalid') => {
  try {
    return readBody(schema, input, unfit);
  } catch (problem) {
    const { status, code, message, fields } = problem as { status: number; code: string; message: string; fields: object };
    return { status, code, message, fields };
  }
};

test('a request with wrong values is told so in sentences, all at once, each at its place', () => {
  const schema = z.object({
    name: z.string(),
    label: z.string().min(1).max(3),
    ids: z.array(z.string()).max(1),
    kind: z.enum(['a', 'b']),
    deep: z.object({ amount: z.number().min(5), miles: z.number().positive(), isOn: z.boolean() }),
    own: z.string().min(2, 'Two letters, please.'),
  });
  const input = { label: 'long', ids: ['x', 'y'], kind: 'c', deep: { amount: 1, miles: 0, isOn: 'yes' }, own: 'x' };

  expect(refusalOf(schema, input)).toEqual({
    status: 400,
    code: 'malformed',
    message: expect.stringContaining('name: This is required. label: This must be at most 3 characters long.'),
    fields: {
      name: 'This is required.',
      label: 'This must be at most 3 characters long.',
      ids: 'This must have at most 1 entry.',
      kind: 'Choose one of: a, b.',
      'deep.amount': 'This must be at least 5.',
      'deep.miles': 'This must be above 0.',
      'deep.isOn': 'This must be true or false.',
      own: 'Two letters, please.',
    },
  });
  const shown = z.object({
    columns: z.array(z.union([z.strictObject({ fn: z.enum(['a', 'b']) }), z.strictObject({ field: z.string() })])),
  });

  expect(refusalOf(shown, { columns: [{ fn: 'c' }] })).toMatchObject({ message: 'columns.0.fn: Choose one of: a, b.' });
  expect(refusalOf(z.object({ ids: z.array(z.string()).max(2) }), { ids: 'long' })).toMatchObject({
    message: 'ids: This must be a list.',
  });
  expect(refusalOf(schema, [])).toMatchObject({ message: 'body: This must be an object.' });
  expect(refusalOf(z.strictObject({}), { x: 1 })).toMatchObject({ message: 'body: There is no field named x here.' });
});

test('where people enter the values of a body, what is wrong with them is 422, as in a record', () => {
  const schema = z.object({ price: z.number().int('Enter a whole number.') });
  const fields = { price: 'Enter a whole number.' };

  expect(refusalOf(schema, { price: 1.5 }, 'invalid')).toEqual({
    status: 422,
    code: 'invalid',
    message: 'price: Enter a whole number.',
    fields,
  });
  expect(refusalOf(schema, { price: 1.5 })).toMatchObject({ status: 400, code: 'malformed', fields });
});
