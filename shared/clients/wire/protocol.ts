/** What all errors of the SDK are made of. */
export interface Common {
  readonly $fault: 'client' | 'server';
  readonly $metadata: { readonly httpStatusCode: number };
  readonly message: string;
}

/** How a service of AWS speaks JSON. */
export interface Protocol {
  /** Its name in signatures and in the host name of its endpoint. */
  readonly service: string;
  /** The end of the name of the variable that has another endpoint. */
  readonly variable: string;
  readonly contentType: string;
  /** What precedes the operation in the header that names it. */
  readonly target: string;
  /** The operations that functions send, by the classes of their commands. */
  readonly operations: ReadonlyMap<unknown, string>;
  /** Returns the input of an operation as its body has it. */
  encode(operation: string, input: object): object;
  /** Decodes the output of an operation, in place. */
  decode(output: object): void;
  /** Returns the SDK's error of a name, without its members. */
  exceptionOf(name: string, common: Common): Error;
}
