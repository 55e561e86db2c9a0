import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { withApp } from '../support/synthesis.ts';
import type { SynthesizedTemplate } from '../support/template.ts';

/** Values of the context by name, as `-c name=value` gives them. */
export type Context = Readonly<Record<string, string>>;

/** Templates by the name of their stack. */
export type Templates = Readonly<Record<string, SynthesizedTemplate>>;

const CERTIFICATE = 'arn:aws:acm:us-east-1:111122223333:certificate/1';
export const DIGEST = 'a'.repeat(64);
const DOMAIN = { domain: 'api.example.com', certificate: CERTIFICATE };
const DOCUMENTATION = { docsDomain: 'docs.example.com', docsCertificate: CERTIFICATE };
const BACKUPS = { backupVault: 'arn:aws:backup:eu-central-1:444455556666:backup-vault:jobs-data' };
const THROUGHPUT = {
  warmReadUnits: '20000',
  warmWriteUnits: '8000',
  maximumReadUnits: '40000',
  maximumWriteUnits: '10000',
};
const SHIFTING = { trafficShifting: 'Linear10PercentEvery1Minute' };
const ZONE = { zone: 'Z1', zoneName: 'example.com' };

/**
 * Every option on its own, and all together. Others have tests of their own: trafficShifting (shifting.test.ts), backups
 * and an adopted table, which cannot be among all (context.test.ts).
 */
export const DEPLOYMENTS = {
  domain: DOMAIN,
  domainWithZone: { ...DOMAIN, ...ZONE },
  edge: { ...DOMAIN, edge: 'on' },
  lockedEdge: { ...DOMAIN, edge: 'on', edgeLock: `${DIGEST},${'b'.repeat(64)}` },
  fixedAddresses: { webhookAddresses: 'fixed' },
  documentation: DOCUMENTATION,
  throughput: THROUGHPUT,
  all: {
    ...DOMAIN,
    ...ZONE,
    edge: 'on',
    edgeLock: DIGEST,
    webhookAddresses: 'fixed',
    ...SHIFTING,
    ...DOCUMENTATION,
    ...BACKUPS,
    ...THROUGHPUT,
    stack: 'Everything',
  },
} as const satisfies Readonly<Record<string, Context>>;

/** Calls `use` with the app of a context. */
export function withContext<T>(context: Context, use: (app: App) => T): T {
  const before = process.env['CDK_CONTEXT_JSON'];
  process.env['CDK_CONTEXT_JSON'] = JSON.stringify(context);
  try {
    return withApp(use);
  } finally {
    if (before === undefined) delete process.env['CDK_CONTEXT_JSON'];
    else process.env['CDK_CONTEXT_JSON'] = before;
  }
}

/** Synthesizes all stacks of a context under the rules of cdk-nag, which throw on a finding. */
export const checkedTemplates = (context: Context): Templates =>
  withContext(context, (app) => {
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    return Object.fromEntries(app.synth().stacks.map(({ stackName, template }) => [stackName, template]));
  });
