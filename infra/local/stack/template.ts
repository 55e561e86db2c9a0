import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Scalar = z.union([z.string(), z.number(), z.boolean()]);

const TemplateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z._default(z.record(z.string(), z.unknown()), {}),
      Condition: z.optional(z.string()),
    }),
  ),
  Parameters: z._default(
    z.record(z.string(), z.object({ Default: z.optional(Scalar), AllowedPattern: z.optional(z.string()) })),
    {},
  ),
  Conditions: z._default(z.record(z.string(), z.unknown()), {}),
  Mappings: z._default(z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))), {}),
  Outputs: z._default(z.record(z.string(), z.object({ Value: z.unknown() })), {}),
});

const ManifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      properties: z.optional(
        z.object({ templateFile: z.optional(z.string()), stackName: z.optional(z.string()) }),
      ),
    }),
  ),
});

const AssetsSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string() }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
});

export type Template = z.output<typeof TemplateSchema>;
export type TemplateResource = Template['Resources'][string];

/** A synthesized app: the parts that the runtime needs. */
export interface Assembly {
  readonly stackName: string;
  readonly template: Template;
  /** Returns the folder of a function's code for the object key in the template. */
  assetFolder(objectKey: string): string;
}

/** Checks the shape of a template. The services check the properties of the resources they run. */
export function parseTemplate(document: unknown): Template {
  return TemplateSchema.parse(document);
}

/**
 * Reads the stack of a cloud assembly (the folder that `cdk synth` writes).
 * @throws Error when the manifest is missing or does not name exactly one stack.
 */
export function loadAssembly(folder: string): Assembly {
  const manifest = ManifestSchema.parse(readJson(join(folder, 'manifest.json')));
  const stacks = Object.entries(manifest.artifacts).filter(
    ([, { type }]) => type === 'aws:cloudformation:stack',
  );
  const [stack, ...others] = stacks;
  if (stack === undefined || others.length > 0) {
    throw new Error(`the local runtime runs exactly one stack; ${folder} contains ${stacks.length}`);
  }
  const [id, { properties }] = stack;
  const templateFile = properties?.templateFile ?? `${id}.template.json`;
  const assets = AssetsSchema.parse(
    readJson(join(folder, templateFile.replace('.template.json', '.assets.json'))),
  );
  const folders = new Map(
    Object.values(assets.files).flatMap(({ source, destinations }) =>
      Object.values(destinations).map(({ objectKey }) => [objectKey, join(folder, source.path)] as const),
    ),
  );
  return {
    stackName: properties?.stackName ?? id,
    template: parseTemplate(readJson(join(folder, templateFile))),
    assetFolder(objectKey) {
      const found = folders.get(objectKey);
      if (found === undefined) throw new Error(`the assembly has no asset ${objectKey}`);
      return found;
    },
  };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
