const LEVELS: Readonly<Record<number, string>> = {
  10: 'Trace',
  20: 'Debug',
  30: 'Note',
  40: 'Warning',
  50: 'Error',
  60: 'Fatal',
};

/** A line of the log for a person at a terminal: `Warning: a task has nobody to go to (task: Call back, record: 5f…).` */
export function inSentence(line: string): string {
  const { level, time: _time, msg = '', ...facts } = JSON.parse(line) as { level: number; time: number; msg?: string };
  const said = Object.entries(facts).map(([name, value]) => `${name}: ${inWords(value)}`);
  return `${LEVELS[level] ?? 'Note'}: ${msg}${said.length ? ` (${said.join(', ')})` : ''}.\n`;
}

/** A fault is told with its stack: at a terminal somebody looks for its cause. */
function inWords(value: unknown): string {
  if (typeof value === 'string') return value;
  const { stack } = (value ?? {}) as { stack?: unknown };
  return typeof stack === 'string' ? stack : JSON.stringify(value);
}
