/** A command of a client: what is in it and no more. */
export class Command {
  readonly input: object;

  constructor(input: object) {
    this.input = input;
  }
}
