import type { Answer } from './exchange.ts';

/** How a service of AWS speaks JSON. */
export interface Protocol {
  /** Its name in signatures and in the host name of its endpoint. */
  readonly service: string;
  /** The end of the name of the variable that has another endpoint. */
  readonly variable: string;
  readonly contentType: string;
  /** What precedes the operation in the header that names it. */
  readonly target: string;
  /** Returns the operation of a command. @throws Error for a command that functions do not send */
  operationOf(command: object): string;
  /** Returns the input of an operation as its body has it. */
  encode(operation: string, input: object): object;
  /** Decodes the output of an operation, in place. */
  decode(output: object): void;
  /** Returns the SDK's error for an answer that is none of success. */
  failureOf(answer: Answer): Error;
}

/** Returns a function that finds the operation of a command by its class. */
export const operationsOf =
  (operations: ReadonlyMap<unknown, string>): Protocol['operationOf'] =>
  (command) => {
    const operation = operations.get(command.constructor);
    if (operation === undefined) throw new Error(`functions do not send ${command.constructor.name}`);
    return operation;
  };
