import { StringDecoder } from 'node:string_decoder';

/** Divides what is printed in pieces into lines. */
export class Lines {
  readonly #write: (line: string) => void;
  readonly #decoder = new StringDecoder('utf8');
  #rest = '';

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  take(chunk: string | Uint8Array): void {
    const text = typeof chunk === 'string' ? chunk : this.#decoder.write(Buffer.from(chunk));
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#write(line);
  }

  /** Writes a last line without its end. */
  end(): void {
    const last = this.#rest + this.#decoder.end();
    this.#rest = '';
    if (last !== '') this.#write(last);
  }
}
