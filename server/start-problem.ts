/** Muster cannot start, and the message is the one sentence the operator reads, with its remedy. Anything else thrown is a bug. */
export class StartProblem extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'StartProblem';
  }
}
