type PutText = (text: string) => string | undefined;

interface Template {
  /** What stands around the places, in English. */
  pieces: readonly string[];
  names: readonly string[];
  sentence: string;
}

/**
 * Puts sentences that the server made of a template and values: each is matched to its template, and what stands in its places is put as
 * well, be it a label, a list of choices, or another sentence. What matches none stays as it is.
 *
 * @param templates by the English sentence with names in its places: `{label} is required.`
 * @param put an entry of its own, which is asked first
 */
export function answersBy(templates: Readonly<Record<string, string>>, put: PutText): (sentence: string) => string {
  const known = Object.entries(templates).map(templateOf).toSorted(byWhatIsFixed);
  const answer = (text: string): string => put(text) ?? filledIn(text) ?? text;
  const filledIn = (text: string): string | undefined => {
    for (const { pieces, names, sentence } of known) {
      const values = valuesBetween(pieces, text);
      if (values) return sentence.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(values[names.indexOf(name)] ?? ''));
    }
    return undefined;
  };
  const valueOf = (text: string): string =>
    put(text) ?? inSentence(text) ?? filledIn(text) ?? (text.includes(', ') ? text.split(', ').map(valueOf).join(', ') : text);
  /** Labels have capitals, and stand in sentences without. */
  const inSentence = (text: string): string | undefined => {
    const entry = put(withFirst(text, 'toUpperCase'));
    return entry && withFirst(entry, 'toLowerCase');
  };
  return answer;
}

function templateOf([key, sentence]: [string, string]): Template {
  const parts = key.split(/\{(\w+)\}/);
  return { pieces: parts.filter((_, at) => at % 2 === 0), names: parts.filter((_, at) => at % 2 === 1), sentence };
}

/** “{label} is required.” is found in more than what says more. */
const byWhatIsFixed = (one: Template, other: Template) => other.pieces.join('').length - one.pieces.join('').length;

function valuesBetween(pieces: readonly string[], text: string): string[] | undefined {
  const [first, last] = [pieces[0]!, pieces.at(-1)!];
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return undefined;
  let rest = text.slice(first.length, text.length - last.length);
  const values: string[] = [];
  for (const piece of pieces.slice(1, -1)) {
    const at = rest.indexOf(piece);
    if (at < 0) return undefined;
    values.push(rest.slice(0, at));
    rest = rest.slice(at + piece.length);
  }
  return [...values, rest];
}

const withFirst = (text: string, to: 'toUpperCase' | 'toLowerCase') => text.charAt(0)[to]() + text.slice(1);
