/** What a command takes, as its form shows it. */
interface DescribedValue {
  readonly description: string;
  readonly required: boolean;
  /** Completes "must be"; undefined for a switch. */
  readonly allowed: string | undefined;
}

/** A command of the operator, without its code. */
export interface Described {
  /** Noun and verb. */
  readonly words: readonly string[];
  readonly summary: string;
  readonly arguments: readonly (DescribedValue & { readonly name: string })[];
  /** `flags` in commander's syntax: `--name <text>`. */
  readonly options: readonly (DescribedValue & { readonly flags: string })[];
}

/** What the thread of the commands is asked. */
export type ThreadRequest =
  | { readonly id: number; readonly kind: 'abort' }
  | { readonly id: number; readonly kind: 'describe' }
  | { readonly id: number; readonly kind: 'run'; readonly argv: readonly string[] };

/** What the thread of the commands answers. */
export type ThreadAnswer =
  | { readonly id: number; readonly kind: 'described'; readonly commands: readonly Described[] }
  | { readonly id: number; readonly kind: 'ended'; readonly code: number }
  | { readonly id: number; readonly kind: 'err' | 'out'; readonly text: string };
