import { Lazy, Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  CompositeAlarm,
  type IAlarmAction,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { AlarmTopics } from './alarm-topics.ts';

/** What the operator is woken for: four symptoms, each with the alarms that show it (docs/adr/0030). */
const PAGES = {
  'customers-fail': {
    id: 'CustomersFail',
    meaning: 'Customers receive errors, or wait too long.',
    first: 'See which operation fails on the dashboard, and run the saved query requests/failed.',
  },
  'money-is-unsure': {
    id: 'MoneyIsUnsure',
    meaning: 'Charges, refunds or the ledger may be wrong or late.',
    first: 'Run credits verify, and see which of its alarms sounds.',
  },
  'deliveries-stand-still': {
    id: 'DeliveriesStandStill',
    meaning: 'Webhooks do not arrive.',
    first: 'Run deliveries list, and see which of its alarms sounds.',
  },
  'data-is-stale': {
    id: 'DataIsStale',
    meaning: 'Jobs are not closed on time, or nothing was published for long.',
    first: 'Run status, and publish again if a publication died.',
  },
} as const;

export type Page = keyof typeof PAGES;

/** An alarm: what it watches, and what it tells the operator. */
export interface Signal {
  /** Its section of the runbook (docs/operator/alarms.md) and the end of its name. */
  readonly name: string;
  /** The alarm that it is a part of. Without one it is a notice and acts by itself. */
  readonly page?: Page;
  /** What happened. */
  readonly meaning: string;
  /** What to do first, as an instruction. */
  readonly first: string;
  readonly metric: IMetric;
  /** By default 1. It sounds when the metric reaches it. */
  readonly threshold?: number;
  /** Of the latest periods, how many must reach the threshold: by default, one of one. */
  readonly when?: { readonly periods: number; readonly of: number };
  /** `breaching` only for what states its value in every period; everything else is silent while nothing happens. */
  readonly silence?: 'breaching' | 'fine';
}

/**
 * All alarms of the stack. A symptom pages: its composite alarm acts on the topic when the first of its alarms sounds,
 * and again when the last one ends. Its alarms do not act themselves, so an incident is one message. Everything else is
 * a notice.
 */
export class Alarms extends Construct {
  readonly topics: AlarmTopics;
  readonly #runbook: string;
  readonly #parts = new Map<Page, Alarm[]>();
  readonly #added = new Map<string, Alarm>();

  /** @param runbook URL of the page with a section per alarm */
  constructor(scope: Construct, id: string, { runbook }: { readonly runbook: string }) {
    super(scope, id);
    this.#runbook = runbook;
    this.topics = new AlarmTopics(this, 'Topics');
    for (const [name, { id: pageId, meaning, first }] of Object.entries(PAGES)) {
      const parts: Alarm[] = [];
      this.#parts.set(name as Page, parts);
      const composite = new CompositeAlarm(this, pageId, {
        compositeAlarmName: this.#nameOf(name),
        alarmDescription: this.#describe({ name, meaning, first }),
        // The parts are added later, by the constructs that they watch.
        alarmRule: { renderAlarmRule: () => Lazy.string({ produce: () => ruleOf(parts) }) },
      });
      composite.addAlarmAction(sendTo(this.topics.pages));
      composite.addOkAction(sendTo(this.topics.pages));
    }
  }

  /** Adds an alarm to the construct `scope`, whose metric it watches. */
  add(scope: Construct, id: string, signal: Signal): Alarm {
    const { name, page, metric, threshold = 1, when = { periods: 1, of: 1 }, silence = 'fine' } = signal;
    const alarm = new Alarm(scope, id, {
      alarmName: this.#nameOf(name),
      alarmDescription: this.#describe(signal),
      metric,
      threshold,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: when.of,
      datapointsToAlarm: when.periods,
      treatMissingData: silence === 'fine' ? TreatMissingData.NOT_BREACHING : TreatMissingData.BREACHING,
    });
    if (page === undefined) alarm.addAlarmAction(sendTo(this.topics.notices));
    else this.#parts.get(page)?.push(alarm);
    this.#added.set(name, alarm);
    return alarm;
  }

  /** @throws Error unless an alarm of this name was added */
  named(name: string): Alarm {
    const alarm = this.#added.get(name);
    if (alarm === undefined) throw new Error(`there is no alarm ${name}`);
    return alarm;
  }

  #nameOf(name: string): string {
    return `${Stack.of(this).stackName}-${name}`;
  }

  #describe({ name, meaning, first }: Pick<Signal, 'first' | 'meaning' | 'name'>): string {
    // Alarms of one kind over several groups of functions share a section.
    return `${meaning} First: ${first} ${this.#runbook}#${name.replace(/-\d+$/, '')}`;
  }
}

const ruleOf = (alarms: readonly Alarm[]): string =>
  alarms.map(({ alarmArn }) => `ALARM("${alarmArn}")`).join(' OR ');

const sendTo = (topicArn: string): IAlarmAction => ({ bind: () => ({ alarmActionArn: topicArn }) });
