import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INPUT_TYPES } from '../common/fields/field-type.ts';

const NAMES = INPUT_TYPES.join('|');
const QUOTED = new RegExp(`['"](?:${NAMES})['"]`, 'g');
const MOST = 2;

/**
 * Where a source lists field types: three or more names in one array or text, or three or more keys or cases after each other. What
 * depends on the type belongs into its traits (the four types that lead to records are known as such); a map of all types is a `Record<InputType, …>`, which the compiler keeps whole.
 * Inputs of documents have kinds of their own (`features/esign/inputs.ts`), some of the same name.
 */
export function listsOfTypes(source: string): string[] {
  const isMap = /Record<Input(Type|Kind),/.test(source);
  const arrays = [...source.matchAll(/\[[^[\]]*\]/g)].map(([text]) => text);
  const texts = [...source.matchAll(/'[^'\n]*'/g)].map(([text]) => text);
  const cases = [...source.matchAll(new RegExp(`(?:\\s*case '(?:${NAMES})':[^\\n]*(?:\\n(?!\\s*case)[^\\n]*){0,2}){3,}`, 'g'))];
  const keys = isMap ? [] : [...source.matchAll(new RegExp(`(?:\\n\\s+(?:${NAMES}):[^\\n]*){3,}`, 'g'))];
  const found = [
    ...arrays.filter((text) => !text.includes('=>') && (text.match(QUOTED) ?? []).length > MOST),
    ...texts.filter((text) => (text.match(new RegExp(`\\b(?:${NAMES})\\b`, 'g')) ?? []).length > MOST && !/[.!?,]/.test(text)),
    ...[...cases, ...keys].map(([text]) => text.trim()),
  ];
  return found.filter((text) =>
    (text.match(new RegExp(`\\b(?:${NAMES})\\b`, 'g')) ?? []).some((name) => !name.endsWith('Relate')),
  );
}

/** By their path the files of the product that list field types. */
export const filesWithLists = (root: string): { path: string; lists: string[] }[] =>
  globSync('{common,server,web,features}/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test\.tsx?$|testing|\.demo\.ts$/.test(path))
    .map((path) => ({ path, lists: listsOfTypes(readFileSync(join(root, path), 'utf8')) }))
    .filter(({ lists }) => lists.length > 0);
