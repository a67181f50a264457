import * as library from 'jsep';

/** What the parser of expressions answers, as far as formulas use it. */
export interface Expression {
  type: string;
  at?: number;
  value?: unknown;
  raw?: string;
  name?: string;
  operator?: string;
  computed?: boolean;
  argument?: Expression;
  left?: Expression;
  right?: Expression;
  test?: Expression;
  consequent?: Expression;
  alternate?: Expression;
  object?: Expression;
  property?: Expression;
  callee?: Expression;
  arguments?: (Expression | null)[];
  body?: Expression[];
}

/** The class behind the library’s function: its declarations do not name it. */
export interface Parser {
  index: number;
  gobbleSpaces(): void;
  gobbleToken(): Expression | false | undefined;
  parse(): Expression;
}
export const Jsep = (library as unknown as { Jsep: new (text: string) => Parser }).Jsep;
