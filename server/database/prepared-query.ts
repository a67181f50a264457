import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

/** A statement text with the name under which connections prepare it. Its columns are learnt when it is first prepared. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  columns: readonly (Read | undefined)[];
}
type Read = (text: string) => unknown;
type Done = (problem: unknown, rows?: unknown[][]) => void;

interface Connection {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Record<string, string>;
  parse(message: { name: string; text: string; types: undefined }): void;
  describe(message: { type: 'S'; name: string }): void;
  bind(message: { portal: string; statement: string; values: readonly unknown[]; valueMapper: Read | ((value: any) => unknown) }): void;
  execute(message: { portal: string }): void;
  sync(): void;
  close(message: { type: 'S'; name: string }): void;
}

/**
 * What `pg` calls a submittable: a prepared statement whose rows come as arrays. `pg`'s own query asks for the description of
 * the columns, and builds all from it, at every execution; here a connection describes a statement once.
 */
export class PreparedQuery {
  readonly name: string;
  readonly text: string;
  /** Set by the pool. */
  callback: Done | undefined = undefined;
  readonly #statement: Statement;
  readonly #values: readonly unknown[];
  #rows: unknown[][] = [];
  #problem: unknown = undefined;

  constructor(statement: Statement, values: readonly unknown[]) {
    this.name = statement.name;
    this.text = statement.text;
    this.#statement = statement;
    this.#values = values;
  }

  submit(connection: Connection): Error | null {
    const { name, text } = this;
    connection.stream.cork();
    try {
      if (connection.parsedStatements[name] === undefined) {
        connection.parse({ name, text, types: undefined });
        connection.describe({ type: 'S', name });
      }
      connection.bind({ portal: '', statement: name, values: this.#values, valueMapper: prepareValue });
      connection.execute({ portal: '' });
    } catch (problem) {
      connection.close({ type: 'S', name });
      this.#problem = problem;
    } finally {
      connection.sync();
      connection.stream.uncork();
    }
    return null;
  }

  handleRowDescription({ fields }: { fields: { dataTypeID: number }[] }): void {
    this.#statement.columns = fields.map(({ dataTypeID }) => (TEXTS.has(dataTypeID) ? undefined : pg.types.getTypeParser(dataTypeID)));
  }

  handleDataRow({ fields }: { fields: unknown[] }): void {
    const { columns } = this.#statement;
    for (let at = 0; at < columns.length; at++) {
      const read = columns[at];
      if (read && fields[at] !== null) fields[at] = read(fields[at] as string);
    }
    this.#rows.push(fields);
  }

  handleCommandComplete(): void {}

  handleEmptyQuery(): void {}

  handleError(problem: unknown): void {
    this.callback?.(this.#problem ?? problem);
  }

  handleReadyForQuery(): void {
    if (this.#problem) this.callback?.(this.#problem);
    else this.callback?.(null, this.#rows);
  }
}

/** text and varchar are what the wire holds. */
const TEXTS = new Set([25, 1043]);
