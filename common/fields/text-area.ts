import type { FieldType } from './field-type.ts';
import { readText } from './clean-text.ts';
import { textField } from './text-field.ts';

const MAX_TEXT_AREA = 100_000;

export const textArea: FieldType<string> = {
  ...textField,
  longest: MAX_TEXT_AREA,
  inputType: 'TextArea',
  traits: {
    madeOf: ['TextField'],
    computedAs: 'text',
    width: 260,
    isWide: true,
    isSortable: true,
    massUpdatable: true,
    isFreeText: true,
    ownsEnter: true,
    section: 'other',
    foundBy: 'text',
    sameBy: ['text', 'name'],
  },
  parse: (input) => readText(input, MAX_TEXT_AREA),
  format: (value, field) => (field.rich ? withoutTags(value ?? '') : (value ?? '')),
};

const withoutTags = (html: string): string =>
  html
    .replace(/<(br|\/p|\/div|\/li|\/h[1-6]|\/tr)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(nbsp|lt|gt|quot|#39|amp);/g, (_entity, name: string) => entities[name] ?? '')
    .trim();

const entities: Record<string, string> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
