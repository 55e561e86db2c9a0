import {
  CfnCondition,
  CfnOutput,
  CfnParameter,
  DefaultStackSynthesizer,
  Duration,
  Fn,
  Lazy,
  Stack,
  type StackProps,
} from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Operation } from '../../shared/contract/operation.ts';
import { BASE_PATH } from '../../shared/portal/session/paths.ts';
import {
  FEWEST_RETENTION_DAYS,
  MOST_RETENTION_DAYS,
  RETENTION_NAMES,
  type Retention,
  STANDARD_RETENTION,
} from '../../shared/webhooks/retention.ts';
import { BundledFunction } from '../constructs/bundled-function.ts';
import { constructId } from '../constructs/construct-id.ts';
import { DocumentationSite, type SiteDomain } from '../constructs/documentation-site.ts';
import { DueJobs } from '../constructs/due-jobs.ts';
import { ApiDomain } from '../constructs/edge/api-domain.ts';
import { DeliveryNetwork } from '../constructs/edge/delivery-network.ts';
import type { DeploymentOptions } from '../constructs/edge/options.ts';
import { OriginLock } from '../constructs/edge/origin-lock.ts';
import { HttpInterface } from '../constructs/http-interface.ts';
import { Ledger } from '../constructs/ledger.ts';
import { Monitors } from '../constructs/monitors.ts';
import { Alarms } from '../constructs/observability/alarms.ts';
import { CustomerCosts } from '../constructs/observability/customer-costs.ts';
import { Observability } from '../constructs/observability/dashboard.ts';
import { InterfaceAlarms } from '../constructs/observability/interface-alarms.ts';
import { RefusalSignals } from '../constructs/observability/refusal-signals.ts';
import { RequestQueries } from '../constructs/observability/request-queries.ts';
import {
  type DeploymentSettings,
  NoRouteFunction,
  OperationFunction,
} from '../constructs/operation-function.ts';
import { Portal } from '../constructs/portal.ts';
import { FEWEST_WORKERS, MOST_WORKERS } from '../constructs/queue-limits.ts';
import { Releases } from '../constructs/releases/releases.ts';
import { Settlement } from '../constructs/settlement.ts';
import { type AdoptedTable, SingleTable, type TableThroughput } from '../constructs/single-table.ts';
import { SitePublisher } from '../constructs/site-publisher.ts';
import { TableBackups } from '../constructs/table-backups.ts';
import { Uploads } from '../constructs/uploads.ts';
import { type DeliveryWorkers, Webhooks } from '../constructs/webhooks.ts';
import { EDGE_FUNCTION } from '../functions.ts';

/**
 * https, or plain http on this machine only; empty for the default. No trailing slash, query or fragment, because paths
 * are appended.
 */
const BASE_URL_PATTERN =
  '^$|^(https://[A-Za-z0-9.-]+|http://(127\\.0\\.0\\.1|localhost))(:[0-9]{1,5})?(/[A-Za-z0-9._~-]+)*$';

const LONGEST_URL = 512;
/** The description of a version holds the stage and two addresses, in 256 characters. */
const LONGEST_PUBLISHED_URL = 118;

export interface DataInterfaceProps extends StackProps {
  readonly operations: readonly Operation[];
  /** The bundle of each operation and supporting function, by name. */
  readonly bundles: Readonly<Record<string, { readonly directory: string }>>;
  /** A name of the operator's own for the documentation. */
  readonly docsDomain?: SiteDomain | undefined;
  readonly throughput?: TableThroughput;
  /** Requests per second of all customers together, beyond which the gateway refuses; 2,000 by default. */
  readonly requestsPerSecond?: number | undefined;
  /** An existing table, such as a restored one, to use instead of one of the stack's own. */
  readonly adoptedTable?: AdoptedTable | undefined;
  /** The ARN of a vault in another account that gets copies of the table's backups. */
  readonly backupVault?: string | undefined;
  readonly options: DeploymentOptions;
}

/**
 * The deployment: documentation, table, functions, HTTP interface, portal, ledger, settlement, webhooks, monitors, due
 * jobs and observability.
 */
export class DataInterface extends Stack {
  constructor(
    scope: Construct,
    id: string,
    {
      operations,
      bundles,
      docsDomain,
      throughput,
      requestsPerSecond,
      adoptedTable,
      backupVault,
      options,
      ...props
    }: DataInterfaceProps,
  ) {
    super(scope, id, {
      ...props,
      // The CDK command line checks the bootstrap version itself. The rule would add a parameter to the template.
      // @ts-expect-error CDK declares the class's qualifier as `string | undefined`, the interface's as optional
      synthesizer: new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }),
    });
    const codeOf = (name: string): string => {
      const bundle = bundles[name];
      if (bundle === undefined) throw new Error(`the function ${name} has no bundle`);
      return bundle.directory;
    };
    const site = new DocumentationSite(this, 'Documentation', { domain: docsDomain });
    const alarms = new Alarms(this, 'Alarms', { runbook: `${site.address}/docs/operators/alarms` });
    const releases = new Releases(this, 'Releases', { alarms, shifting: options.shifting });
    const lock = this.#lock(options, codeOf);
    // The functions name the address, whose API then has routes to them.
    const portalUrl = Lazy.string({ produce: () => `${baseUrl}${BASE_PATH}` });
    const settings = { ...this.#parameters(site, portalUrl, releases), behindEdge: lock !== undefined };
    const published = [settings.stage, settings.docsUrl, settings.appUrl];
    const retention = this.#retention();
    const { table } = new SingleTable(this, 'Data', { ...throughput, adopted: adoptedTable });
    if (backupVault !== undefined) new TableBackups(this, 'Backups', { table, copyTo: backupVault });
    const functions = operations.map((operation) => ({
      operation,
      function: new OperationFunction(this, constructId(operation.id), {
        operation,
        codeDirectory: codeOf(operation.id),
        table,
        settings,
      }),
    }));
    const noRoute = new NoRouteFunction(this, 'NoRoute', {
      codeDirectory: codeOf('no-route'),
      operations,
      settings,
    });
    const webhooks = new Webhooks(this, 'Webhooks', {
      table,
      codeOf,
      alarms,
      releases,
      appUrl: settings.appUrl,
      retention,
      workers: this.#workers(),
      network: this.#network(options),
    });
    const portal = new Portal(this, 'Portal', {
      table,
      codeDirectory: codeOf('portal'),
      key: webhooks.key,
      baseUrl: Lazy.string({ produce: () => baseUrl }),
      appUrl: settings.appUrl,
      retention,
    });
    const { api, stage } = new HttpInterface(this, 'Http', {
      routes: functions.map(({ operation, function: made }) => ({
        id: operation.id,
        path: operation.path,
        handler: releases.serve(operation.id, made, 'answering', published),
      })),
      portal: releases.serve('portal', portal, 'answering', [
        settings.appUrl,
        retention.payloadDays,
        retention.receiptDays,
      ]),
      noRoute: releases.serve('no-route', noRoute, 'answering', published),
      requestsPerSecond,
      authorizer: lock?.authorizer,
    });
    const baseUrl: string = this.#address(options, { api, stage });
    // Functions name the site, and the site names the API: only the publisher knows both.
    const publisher = new SitePublisher(this, 'SitePublisher', {
      bucket: site.bucket,
      codeDirectory: codeOf('publish-documentation'),
      addresses: { baseUrl, docsUrl: settings.docsUrl, appUrl: settings.appUrl },
    });
    const ledger = new Ledger(this, 'Ledger', {
      table,
      codeDirectory: codeOf('project-ledger'),
      alarms,
      releases,
    });
    const settlement = new Settlement(this, 'Settlement', {
      table,
      codeOf,
      alarms,
      requests: api.metricCount({ statistic: Stats.SUM, period: Duration.minutes(5) }),
      charging: functions.flatMap(({ operation, function: charging }) =>
        operation.serving.kind === 'metered' ? [charging] : [],
      ),
      releases,
    });
    const monitors = new Monitors(this, 'Monitors', {
      table,
      codeOf,
      alarms,
      appUrl: settings.appUrl,
      key: webhooks.key,
      retention,
    });
    const dueJobs = new DueJobs(this, 'DueJobs', {
      table,
      codeDirectory: codeOf('settle-due-jobs'),
      alarms,
      staleAfterHours: this.#staleAfterHours(),
    });
    const uploads = new Uploads(this, 'Uploads', { table, codeOf, alarms });
    const logGroups = functions.map(({ function: { logGroup } }) => logGroup);
    const refusals = new RefusalSignals(this, 'Refusals', { alarms, logGroups });
    new CustomerCosts(this, 'CustomerCosts', { logGroups });
    const queries = new RequestQueries(this, 'Queries', {
      logGroups,
      // The gateway and the edge know no trace.
      traced: [
        ...new Set([
          ...this.node.findAll().flatMap((part) => (part instanceof BundledFunction ? [part.logGroup] : [])),
          // Those of its state machines.
          ...[webhooks, uploads].flatMap(({ node }) =>
            node.findAll().filter((part): part is LogGroup => part instanceof LogGroup),
          ),
        ]),
      ],
    });
    const answering = {
      ...Object.fromEntries(functions.map(({ operation, function: { lambda } }) => [operation.id, lambda])),
      'no-route': noRoute.lambda,
      portal: portal.lambda,
    };
    const workers = {
      'project-ledger': ledger.function.lambda,
      ...settlement.functions,
      ...webhooks.functions,
      ...monitors.functions,
      'settle-due-jobs': dueJobs.function.lambda,
      ...uploads.functions,
    };
    new InterfaceAlarms(this, 'InterfaceAlarms', {
      alarms,
      api,
      table,
      answering: Object.values(answering),
      workers: Object.values(workers),
    });
    releases.complete(api);
    new Observability(this, 'Observability', {
      api,
      table,
      functions: {
        ...answering,
        ...workers,
        'publish-documentation': publisher.function.lambda,
        ...(lock === undefined ? {} : { [EDGE_FUNCTION]: lock.function.lambda }),
      },
      ledger: ledger.function.lambda,
      further: [
        ...settlement.widgets,
        ...queries.widgets,
        ...refusals.widgets,
        ...webhooks.widgets,
        ...monitors.widgets,
        ...dueJobs.widgets,
        ...uploads.widgets,
      ],
    });
    const outputs = {
      BaseUrl: { value: baseUrl, description: 'Where customers send their requests' },
      DocumentationUrl: {
        value: settings.docsUrl,
        description: 'Where the documentation is; the type of every problem document starts with it',
      },
      DocumentationHost: {
        value: site.host,
        description: 'The distribution of the documentation, for a DNS record of a name of your own',
      },
      TableName: { value: table.tableName, description: 'The DynamoDB table' },
      PortalUrl: {
        value: portalUrl,
        description: 'Where the stack serves the portal of customers; portal link prints links to it',
      },
      CustomerAppUrl: {
        value: settings.appUrl,
        description: 'Where customers manage their account; the action_url of webhooks starts with it',
      },
      AlarmTopicArn: { value: alarms.topics.pages, description: 'The topic that alarms are sent to' },
      StageName: { value: settings.stage, description: 'Stage name in every API key of this deployment' },
      LedgerFailuresBucket: {
        value: ledger.failures.bucketName,
        description: 'Batches of postings that the ledger could not process; credits replay reads them',
      },
      WebhookKeyArn: {
        value: webhooks.key.keyArn,
        description: 'Encrypts the signing secrets of webhook destinations; destinations create uses it',
      },
      UploadsBucket: {
        value: uploads.bucket.bucketName,
        description: 'The bucket whose uploads are published; publish --upload and --watch use it',
      },
      DrainArn: {
        value: webhooks.drain.stateMachineArn,
        description: 'Drains the parked deliveries of a destination; destinations resume starts it',
      },
      [RETENTION_NAMES.payloadDays.output]: {
        value: retention.payloadDays,
        description: 'Days for which payloads of events are kept; commands that accept events use it',
      },
      [RETENTION_NAMES.receiptDays.output]: {
        value: retention.receiptDays,
        description: 'Days for which receipts of deliveries are kept; commands that accept events use it',
      },
    };
    for (const [name, { value, description }] of Object.entries(outputs)) {
      new CfnOutput(this, name, { value, description });
    }
  }

  /** Returns the parameters that say how long events are kept. */
  #retention(): Readonly<Record<keyof Retention, string>> {
    const days = (name: string, standard: number, description: string): string =>
      new CfnParameter(this, name, {
        type: 'Number',
        default: standard,
        minValue: FEWEST_RETENTION_DAYS,
        maxValue: MOST_RETENTION_DAYS,
        description,
      }).valueAsString;
    const { payloadDays, receiptDays } = STANDARD_RETENTION;
    return {
      payloadDays: days(
        'PayloadRetentionDays',
        payloadDays,
        'Days for which the payload of an event is kept: to be delivered, parked or replayed',
      ),
      receiptDays: days(
        'ReceiptRetentionDays',
        receiptDays,
        'Days for which the receipts of deliveries are kept, at least as long as the payloads',
      ),
    };
  }

  #staleAfterHours(): number {
    return new CfnParameter(this, 'StaleAfterHours', {
      type: 'Number',
      default: 48,
      minValue: 1,
      maxValue: 8_760,
      description: 'Hours since the last publication after which the alarm data-is-stale sounds',
    }).valueAsNumber;
  }

  #workers(): DeliveryWorkers {
    const workers = (name: string, receivers: string): number =>
      new CfnParameter(this, name, {
        type: 'Number',
        default: FEWEST_WORKERS,
        minValue: FEWEST_WORKERS,
        maxValue: MOST_WORKERS,
        description: `Concurrent invocations of deliver-webhooks for ${receivers}; raise it with the account's limit`,
      }).valueAsNumber;
    return {
      main: workers('DeliveryWorkers', 'the main queue of deliveries'),
      slow: workers('SlowDeliveryWorkers', 'the queue of deliveries to slow destinations'),
    };
  }

  #lock({ edge }: DeploymentOptions, codeOf: (name: string) => string): OriginLock | undefined {
    if (edge === undefined || edge.lock.length === 0) return undefined;
    return new OriginLock(this, 'OriginLock', { codeDirectory: codeOf(EDGE_FUNCTION), digests: edge.lock });
  }

  /** Returns the address of the interface. With an edge, its own stack serves the name. */
  #address(
    { domain, edge }: DeploymentOptions,
    { api, stage }: Pick<HttpInterface, 'api' | 'stage'>,
  ): string {
    if (edge !== undefined) {
      const host = Fn.select(2, Fn.split('/', api.apiEndpoint));
      new CfnOutput(this, 'ApiHost', {
        value: host,
        description: 'Parameter ApiHost of the stack of the edge',
      });
    }
    if (domain === undefined) return api.apiEndpoint;
    if (edge === undefined) {
      const { host } = new ApiDomain(this, 'Domain', { api, stage, ...domain });
      new CfnOutput(this, 'DomainHost', { value: host, description: 'Target of a DNS record of the domain' });
    }
    return `https://${domain.name}`;
  }

  #network({ fixedAddresses }: DeploymentOptions): DeliveryNetwork | undefined {
    if (!fixedAddresses) return undefined;
    const network = new DeliveryNetwork(this, 'DeliveryNetwork');
    new CfnOutput(this, 'WebhookAddresses', {
      value: Fn.join(' ', [...network.addresses]),
      description: 'The addresses that webhooks come from, for the firewalls of receivers',
    });
    return network;
  }

  #parameters(
    site: DocumentationSite,
    portalUrl: string,
    releases: Releases,
  ): Omit<DeploymentSettings, 'behindEdge'> {
    const longest = releases.publishes ? LONGEST_PUBLISHED_URL : LONGEST_URL;
    return {
      docsUrl: this.#baseUrl('DocsUrl', `${site.address}/docs`, {
        longest,
        description:
          'Where the documentation is served; the type of every problem document is a URL under it. Empty for the ' +
          'documentation that this deployment serves',
      }),
      appUrl: this.#baseUrl('AppUrl', portalUrl, {
        longest,
        description:
          'Where customers top up their credit; 402 answers link to it. Empty for the portal of the stack',
      }),
      stage: new CfnParameter(this, 'Stage', {
        type: 'String',
        default: 'live',
        description: 'Part of every API key (jck_<stage>_...): a key of another stage is refused',
        allowedPattern: '^[a-z][a-z0-9]{0,15}$',
        constraintDescription: '1 to 16 lowercase letters and digits, starting with a letter',
      }).valueAsString,
    };
  }

  /** Returns the value of a parameter, or the default of an empty one, which is known only at deployment. */
  #baseUrl(
    name: string,
    standard: string,
    { description, longest }: { readonly description: string; readonly longest: number },
  ): string {
    const parameter = new CfnParameter(this, name, {
      type: 'String',
      default: '',
      description,
      allowedPattern: BASE_URL_PATTERN,
      maxLength: longest,
      constraintDescription: 'an absolute https URL without a trailing slash, query or fragment, or nothing',
    }).valueAsString;
    const given = new CfnCondition(this, `${name}Given`, {
      expression: Fn.conditionNot(Fn.conditionEquals(parameter, '')),
    });
    return Fn.conditionIf(given.logicalId, parameter, standard).toString();
  }
}
