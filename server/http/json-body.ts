import { isUtf8 } from 'node:buffer';
import { malformed } from '#common/errors.ts';

const DEEPEST = 32;

/** JSON in UTF-8, at most 32 levels deep, without names that reach into prototypes or texts that no database takes. */
export function parseJson(bytes: Buffer, done: (problem: Error | null, body?: unknown) => void): void {
  // else what cannot be read would be kept as question marks
  if (!isUtf8(bytes)) return done(malformed('The body is not valid UTF-8.'));
  const text = bytes.toString();
  if (text === '') return done(null, {});
  try {
    if (depthOf(text) > DEEPEST) throw malformed('The JSON is nested too deeply.');
    done(null, isSuspect(text) ? JSON.parse(text, refusePrototypes) : JSON.parse(text));
  } catch (problem) {
    done(problem instanceof SyntaxError ? malformed('The body is not valid JSON.') : (problem as Error));
  }
}

/** Only an escape can write a NUL or half a character, and only an escape can hide a name. */
const isSuspect = (text: string) => text.includes('\\u') || text.includes('__proto__');

function refusePrototypes(this: unknown, key: string, value: unknown): unknown {
  if (key === '__proto__') throw malformed('A field cannot be named __proto__.');
  if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed()))
    throw malformed('A text contains a NUL or an incomplete character.');
  return value;
}

/** Counts brackets outside of texts, before anything is built from them. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === 92) at++;
      else if (code === 34) isText = false;
    } else if (code === 34) isText = true;
    else if (code === 123 || code === 91) deepest = Math.max(deepest, ++depth);
    else if (code === 125 || code === 93) depth--;
  }
  return deepest;
}
