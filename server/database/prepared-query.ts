import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

type Read = (text: string) => unknown;
/** How each column's text becomes a value; undefined: it is the value. */
type Columns = readonly (Read | undefined)[];
type Done = (problem: unknown, rows?: unknown[][]) => void;

export interface Statement {
  /** Under which connections prepare it; '': prepared anew each time. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** What its caller is told of a problem. */
  readonly explain?: ((problem: unknown) => unknown) | undefined;
}

interface Connection {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Record<string, string>;
  parse(message: { name: string; text: string; types: undefined }): void;
  describe(message: { type: 'S'; name: string }): void;
  bind(message: {
    portal: string;
    statement: string;
    values: readonly unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  execute(message: { portal: string }): void;
  sync(): void;
  close(message: { type: 'S'; name: string }): void;
}

/**
 * What `pg` calls a submittable: prepared statements that travel in one round trip, of which the last one's rows are answered, as
 * arrays. The first that fails is the last that runs. `pg`'s own query asks for the description of the columns, and builds all from
 * it, at every execution; here a connection describes a statement once.
 */
export class PreparedQuery {
  readonly statements: readonly Statement[];
  /** Set by the pool. */
  callback: Done | undefined = undefined;
  /** Of the statement that the database is at. */
  #at = 0;
  #columns: Columns = [];
  #described: Map<string, Columns> | undefined;
  #rows: unknown[][] = [];
  #problem: unknown = undefined;
  #bytesLeft: number;

  /** @param mostBytes rows beyond it are not kept, and the query fails */
  constructor(statements: readonly Statement[], mostBytes = Number.POSITIVE_INFINITY) {
    this.statements = statements;
    this.#bytesLeft = mostBytes;
  }

  get #current(): Statement {
    return this.statements[this.#at]!;
  }

  /** `pg` notes under it that the connection has parsed the statement. */
  get name(): string {
    return this.#current.name;
  }

  get text(): string {
    return this.#current.text;
  }

  submit(connection: Connection): Error | null {
    this.#described = describedBy(connection);
    connection.stream.cork();
    const parsed = new Set<string>();
    for (const statement of this.statements) if (!this.#send(connection, statement, parsed)) break;
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  /** @param parsed the names of those that this round trip prepares, which the connection does not know yet */
  #send(connection: Connection, { name, text, values }: Statement, parsed: Set<string>): boolean {
    try {
      this.#columns = touchStatement(connection, this.#described!, name);
      if (!name || (connection.parsedStatements[name] === undefined && !parsed.has(name))) {
        parsed.add(name);
        connection.parse({ name, text, types: undefined });
        connection.describe({ type: 'S', name });
      }
      connection.bind({ portal: '', statement: name, values, valueMapper: prepareValue });
      connection.execute({ portal: '' });
      return true;
    } catch (problem) {
      connection.close({ type: 'S', name });
      this.#problem = problem;
      return false;
    }
  }

  handleRowDescription({ fields }: { fields: { dataTypeID: number }[] }): void {
    const columns = fields.map(({ dataTypeID }) => (TEXTS.has(dataTypeID) ? undefined : pg.types.getTypeParser(dataTypeID)));
    this.#described?.set(this.name, columns);
    if (this.name === this.statements.at(-1)!.name) this.#columns = columns;
  }

  get #isLast(): boolean {
    return this.#at === this.statements.length - 1;
  }

  handleDataRow({ fields, length }: { fields: unknown[]; length: number }): void {
    if (!this.#isLast) return;
    this.#bytesLeft -= length;
    if (this.#bytesLeft < 0) {
      this.#rows = [];
      this.#problem ??= new AnswerTooLarge();
      return;
    }
    try {
      const columns = this.#columns;
      for (let at = 0; at < columns.length; at++) {
        const read = columns[at];
        if (read && fields[at] !== null) fields[at] = read(fields[at] as string);
      }
      this.#rows.push(fields);
    } catch (problem) {
      this.#problem = problem; // answered when the connection is ready again
    }
  }

  handleCommandComplete(): void {
    if (!this.#isLast) this.#at++;
  }

  handleEmptyQuery(): void {}

  handleError(problem: unknown): void {
    this.callback?.(this.#problem ?? this.#current.explain?.(problem) ?? problem);
  }

  handleReadyForQuery(): void {
    if (this.#problem) this.callback?.(this.#problem);
    else this.callback?.(null, this.#rows);
  }
}

/** What the caller of a query with `mostBytes` gets instead of its rows. */
export class AnswerTooLarge extends Error {}

/** text and varchar are what the wire holds. */
const TEXTS = new Set([25, 1043]);

const described = new WeakMap<Connection, Map<string, Columns>>();

/** The statements that a connection has prepared, the least recently used first. */
function describedBy(connection: Connection): Map<string, Columns> {
  let known = described.get(connection);
  if (!known) described.set(connection, (known = new Map()));
  return known;
}

/** Each costs the server's process memory: the ones that nobody asked for lately are deallocated. */
export const MOST_PREPARED = 500;

function touchStatement(connection: Connection, known: Map<string, Columns>, name: string): Columns {
  const columns = known.get(name) ?? [];
  if (!name) return columns;
  known.delete(name);
  known.set(name, columns);
  if (known.size > MOST_PREPARED) {
    const [oldest] = known.keys() as Iterable<string> as [string];
    known.delete(oldest);
    delete connection.parsedStatements[oldest];
    connection.close({ type: 'S', name: oldest });
  }
  return columns;
}
