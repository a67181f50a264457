/** What a node says to a worker's thread. */
export type ToThread =
  | { kind: 'run'; url: string; input: unknown }
  | { kind: 'part'; value: unknown }
  | { kind: 'no more parts' };

/** What the thread says. A refusal stays one; any other problem is a bug of the task. */
export type FromThread =
  | { kind: 'next part' }
  | { kind: 'done'; output: unknown }
  | { kind: 'refused'; status: number; code: string; message: string }
  | { kind: 'failed'; message: string; stack: string | undefined };
