/** A resource of a synthesized template. Use `at` to read its properties. */
export interface Resource {
  readonly Type: string;
  readonly Properties: unknown;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
}

export interface SynthesizedTemplate {
  readonly Parameters: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly Outputs: Readonly<Record<string, { readonly Description: string; readonly Value: unknown }>>;
  readonly Resources: Readonly<Record<string, Resource>>;
}
