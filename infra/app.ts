import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import recommendedFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { PUBLICATION_FILE } from '../shared/documentation/publication.ts';
import { bundleFunctions, type FunctionBundle, SHARED_MODULE } from './bundle.ts';
import type { SiteDomain } from './constructs/documentation-site.ts';
import { readOptions } from './constructs/edge/options.ts';
import type { TableThroughput } from './constructs/single-table.ts';
import {
  adoptedTableIn,
  backupVaultIn,
  contactIn,
  isProtectedIn,
  stackNameIn,
  tableClientIn,
} from './deployment-context.ts';
import { publicationOf } from './docs/publication.ts';
import { buildSite } from './docs/site.ts';
import { EDGE_FUNCTION, FUNCTION_NAMES } from './functions.ts';
import { OPERATIONS } from './operations.ts';
import { DataInterface, type DataInterfaceProps } from './stacks/data-interface.ts';
import { EdgeStack } from './stacks/edge.ts';

/**
 * Bundles the functions and synthesizes the app into `outdir`, by default the folder that the CDK command line names.
 * Needs neither credentials nor a network.
 * @param onBundled gets the bundles, whose folders are removed at the end
 * @throws MissingHandlerError when a function has no handler.
 */
export async function synthesize(
  outdir?: string,
  onBundled: (bundles: Bundles) => void = () => undefined,
): Promise<CloudAssembly> {
  return await synthesizeFrom(outdir, false, (bundles) => {
    onBundled(bundles);
    addSite(bundles['publish-documentation']?.directory);
  });
}

/**
 * The same for the local runtime, which reads the template and runs the functions, but publishes no documentation: it
 * serves it. The bundles share modules, which makes the first start faster.
 */
async function synthesizeForLocalRuntime(): Promise<void> {
  await synthesizeFrom(undefined, true, () => undefined);
}

type Bundles = Readonly<Record<string, FunctionBundle>>;

async function synthesizeFrom(
  outdir: string | undefined,
  sharesModules: boolean,
  complete: (bundles: Bundles) => void,
): Promise<CloudAssembly> {
  // In the folder of the local runtime, which removes all of it if it is interrupted.
  const bundleFolder = mkdtempSync(
    join((sharesModules && process.env['CDK_OUTDIR']) || tmpdir(), 'bundles-'),
  );
  try {
    report(1);
    const bundles = await bundleFunctions([...FUNCTION_NAMES, EDGE_FUNCTION], {
      outdir: bundleFolder,
      sharesModules,
      tableClient: tableClientIn(new App({ autoSynth: false }).node),
    });
    complete(bundles);
    report(2);
    const app = describeApp(bundles, outdir);
    report(3);
    const assembly = app.synth();
    // A bundle imports a shared module from the folder above its own, which is here the assembly's.
    for (const name of readdirSync(bundleFolder).filter((entry) => entry.startsWith(SHARED_MODULE))) {
      cpSync(join(bundleFolder, name), join(assembly.directory, name));
    }
    return assembly;
  } finally {
    rmSync(bundleFolder, { recursive: true, force: true });
  }
}

/** Puts the documentation next to the code of the function that publishes it. */
function addSite(folder: string | undefined): void {
  if (folder === undefined) throw new Error('the documentation has no publisher');
  const site = publicationOf(buildSite({ contact: contactIn(new App({ autoSynth: false }).node) }));
  writeFileSync(join(folder, PUBLICATION_FILE), JSON.stringify(site));
}

/**
 * Returns the operator's own name for the documentation: `-c docsDomain=docs.example.com -c docsCertificate=ARN`.
 * @throws Error when only one of them is given, or one that CloudFront would refuse after minutes of deployment
 */
function docsDomainIn(app: App): SiteDomain | undefined {
  const name: unknown = app.node.tryGetContext('docsDomain');
  const certificateArn: unknown = app.node.tryGetContext('docsCertificate');
  if (name === undefined && certificateArn === undefined) return undefined;
  if (typeof name !== 'string' || typeof certificateArn !== 'string')
    throw new Error('docsDomain and docsCertificate belong together');
  if (!/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(name))
    throw new Error(`docsDomain must be a host name, not ${name}`);
  if (!/^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/[\w-]+$/.test(certificateArn))
    throw new Error(`docsCertificate must be the ARN of a certificate in us-east-1, not ${certificateArn}`);
  return { name, certificateArn };
}

/**
 * Returns what the table takes at once, as the operator sets it: `-c warmReadUnits=… -c warmWriteUnits=…`, and
 * `-c maximumReadUnits=… -c maximumWriteUnits=…`, in units per second.
 * @throws Error when one of a pair is missing, or is not a whole number that DynamoDB takes
 */
function throughputIn(app: App): TableThroughput {
  const pairOf = (
    prefix: 'maximum' | 'warm',
    least: { readonly readUnits: number; readonly writeUnits: number },
  ) => {
    const [readUnits, writeUnits] = ([`${prefix}ReadUnits`, `${prefix}WriteUnits`] as const).map(
      (name, i) => {
        const given: unknown = app.node.tryGetContext(name);
        if (given === undefined) return undefined;
        const fewest = i === 0 ? least.readUnits : least.writeUnits;
        const units = Number(given);
        if (!Number.isInteger(units) || units < fewest)
          throw new Error(`${name} must be a whole number from ${fewest}, not ${String(given)}`);
        return units;
      },
    );
    if (readUnits === undefined && writeUnits === undefined) return undefined;
    if (readUnits === undefined || writeUnits === undefined)
      throw new Error(`${prefix}ReadUnits and ${prefix}WriteUnits belong together`);
    return { readUnits, writeUnits };
  };
  return {
    // What a new on-demand table is ready for anyway.
    warm: pairOf('warm', { readUnits: 12_000, writeUnits: 4_000 }),
    // A publication needs a batch of statements at once, and requests must be answered meanwhile.
    maximum: pairOf('maximum', { readUnits: 100, writeUnits: 100 }),
  };
}

/**
 * Returns the requests per second that the gateway lets through, as the operator sets them: `-c requestsPerSecond=…`.
 * @throws Error unless it is a whole number
 */
function requestsPerSecondIn(app: App): number | undefined {
  const given: unknown = app.node.tryGetContext('requestsPerSecond');
  if (given === undefined) return undefined;
  const rate = Number(given);
  if (!Number.isInteger(rate) || rate < 1)
    throw new Error(`requestsPerSecond must be a whole number from 1, not ${String(given)}`);
  return rate;
}

/** Returns the app for these bundles, not yet synthesized. */
export function describeApp(bundles: DataInterfaceProps['bundles'], outdir?: string): App {
  const app = new App({
    // Set here instead of cdk.json: every way to synthesize must give the same template.
    context: recommendedFlags,
    analyticsReporting: false,
    ...(outdir === undefined ? {} : { outdir }),
  });
  const name = stackNameIn(app.node);
  const options = readOptions(app.node);
  new DataInterface(app, name, {
    operations: OPERATIONS,
    bundles,
    docsDomain: docsDomainIn(app),
    throughput: throughputIn(app),
    requestsPerSecond: requestsPerSecondIn(app),
    terminationProtection: isProtectedIn(app.node),
    adoptedTable: adoptedTableIn(app.node),
    backupVault: backupVaultIn(app.node),
    options,
  });
  const { domain, edge } = options;
  if (edge !== undefined && domain !== undefined) {
    new EdgeStack(app, `${name}Edge`, { domain, terminationProtection: isProtectedIn(app.node) });
  }
  return app;
}

/** Tells a local runtime which step of the synthesis begins (infra/local/stack/synthesis.ts). */
function report(step: number): void {
  if (process.send !== undefined) process.send({ step, of: 4 });
}

if (import.meta.main)
  await (process.env['LOCAL_RUNTIME'] === 'true' ? synthesizeForLocalRuntime() : synthesize());
