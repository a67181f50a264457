type Term = Record<string, unknown>;

/** `from:ada to:ben@example.org has:attachment license`: what a search looks for, as search terms. */
export function termsOf(words: string): Term[] {
  const terms: Term[] = [];
  for (const [, name, quoted, word] of words.matchAll(/(?:(from|to|has):)?(?:"([^"]*)"|(\S+))/gi)) {
    const value = (quoted ?? word ?? '').trim();
    if (!value) continue;
    const kind = name?.toLowerCase();
    if (kind === 'from') terms.push({ field: 'sentFrom', op: 'contains', value });
    else if (kind === 'to')
      terms.push({ any: ['to', 'cc'].map((field) => ({ field, op: 'contains', value: value.toLowerCase() })) });
    else if (kind === 'has') terms.push({ field: 'attached_files', op: 'notEmpty' });
    else terms.push({ any: ['subject', 'text', 'message', 'sentFrom'].map((field) => ({ field, op: 'contains', value })) });
  }
  return terms.slice(0, 8);
}
