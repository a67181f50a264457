import type { MessageEntry } from '../module.ts';
import type { FieldType, Parsed } from './field-type.ts';
import { isPlainObject, jsonTextOrInput, readJson } from './clean-json.ts';
import { readText } from './clean-text.ts';
import { dateTime } from './date-time.ts';
import { readId } from './relate.ts';

/** Comments in the order they were written: `{ message, created_by, createdAt }`. */
export const messageListField: FieldType<MessageEntry[]> = {
  inputType: 'MessageListField',
  traits: { isWide: true, section: 'other' },
  fieldType: 'messageList',
  schemaType: '[Object]',
  comparison: 'none',
  columns: () => ({ '': 'jsonb' }),
  parse: (input) => {
    const given = jsonTextOrInput(input);
    if (given === null || given === undefined || given === '') return { value: null };
    if (!Array.isArray(given)) return { problem: sentence };
    const entries: MessageEntry[] = [];
    for (const entry of given as unknown[]) {
      const read = readEntry(entry);
      if ('problem' in read) return read;
      if (read.value) entries.push(read.value);
    }
    const size = readJson(entries);
    if ('problem' in size) return size;
    return { value: entries.length === 0 ? null : entries };
  },
  isEmpty: (value) => !value || value.length === 0,
  format: (value) => value?.at(-1)?.message ?? '',
  compare: (a, b) => a.length - b.length,
};

const sentence = 'Enter comments, each with its message, author and time.';

const readEntry = (entry: unknown): Parsed<MessageEntry> => {
  if (!isPlainObject(entry)) return { problem: sentence };
  const message = readText(entry.message, 10_000);
  if ('problem' in message) return message;
  if (message.value === null) return { value: null };
  const author = readId(entry.created_by);
  const time = dateTime.parse(entry.createdAt, { type: 'DateTime', label: '' });
  if (author === undefined || 'problem' in time || time.value === null) return { problem: sentence };
  return { value: { message: message.value, created_by: author, createdAt: time.value } };
};
