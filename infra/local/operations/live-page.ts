import { METRIC_NAMESPACE } from '../../../shared/log/log.ts';
import type { RunningStack } from '../stack/stack.ts';
import { AlarmBoard } from './alarms/alarm-board.ts';
import type { CommandRunner } from './commands/command-runner.ts';
import type { Described } from './commands/messages.ts';
import { failureQueuesOf } from './failure-queues.ts';
import type { Markup } from './html.ts';
import { alarmsSection, announcement } from './sections/alarms.ts';
import { commandsSection } from './sections/commands.ts';
import { dataSection } from './sections/data.ts';
import { faultsSection, machinerySection, type Naming } from './sections/machinery.ts';
import { moneySection } from './sections/money.ts';
import { requestsSection } from './sections/requests.ts';
import { webhooksSection } from './sections/webhooks.ts';

/** The sections of the page, in their order. */
export const SECTIONS = {
  alarms: 'Alarms',
  requests: 'Requests',
  money: 'Customers',
  webhooks: 'Webhooks',
  data: 'Data',
  machinery: 'Machinery',
  faults: 'Faults',
  commands: 'Commands',
} as const;
type Section = keyof typeof SECTIONS | 'announcement';

/** What changed on the page since a version. */
export interface PageState {
  readonly version: number;
  readonly sections: Readonly<Partial<Record<Section, string>>>;
}

/** Documents that commands read from the table, and how old one may get. `status` sends a request of its own. */
const READS = {
  organisations: { argv: ['organisations', 'list'], forMs: 5_000 },
  destinations: { argv: ['destinations', 'list'], forMs: 5_000 },
  deliveries: { argv: ['deliveries', 'list'], forMs: 3_000 },
  monitors: { argv: ['monitors', 'list'], forMs: 10_000 },
  sources: { argv: ['sources', 'list'], forMs: 10_000 },
  status: { argv: ['status'], forMs: 60_000 },
} as const;
type Read = keyof typeof READS;

/** Viewers that ask more often share what was rendered. */
const RENDERED_FOR_MS = 800;
const HOUR = 3_600;

/** Renders the page for its viewers. Nothing happens while nobody looks. */
export class LivePage {
  readonly #stack: RunningStack;
  readonly #runner: CommandRunner;
  readonly #board: AlarmBoard;
  readonly #naming: Naming;
  readonly #namespace: string;
  readonly #shown = new Map<Section, { readonly text: string; readonly version: number }>();
  readonly #documents = new Map<Read, { readonly atMs: number; readonly document: unknown }>();
  #commands: readonly Described[] | undefined;
  #version = 0;
  #rendering: Promise<void> | undefined;
  #renderedMs = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(stack: RunningStack, runner: CommandRunner) {
    const { stackName } = stack.options.assembly;
    this.#stack = stack;
    this.#runner = runner;
    this.#board = new AlarmBoard(stack);
    this.#naming = { failureQueues: failureQueuesOf(stack), prefix: `${stackName}-` };
    this.#namespace = `${METRIC_NAMESPACE}/${stackName}`;
  }

  /** Returns the sections that changed since a version. */
  async since(version: number): Promise<PageState> {
    if (performance.now() - this.#renderedMs > RENDERED_FOR_MS) {
      this.#rendering ??= this.#render().finally(() => {
        this.#rendering = undefined;
      });
      await this.#rendering;
    }
    const changed = [...this.#shown].filter(([, section]) => section.version > version);
    return {
      version: this.#version,
      sections: Object.fromEntries(changed.map(([name, { text }]) => [name, text])),
    };
  }

  /** Reads everything again with the next look: a command may have changed it. */
  forget(): void {
    for (const [name, { document }] of this.#documents) {
      this.#documents.set(name, { atMs: Number.NEGATIVE_INFINITY, document });
    }
  }

  async #render(): Promise<void> {
    this.#reading ??= this.#readAgain().finally(() => {
      this.#reading = undefined;
    });
    const { telemetry } = this.#stack;
    const nowMs = telemetry.now();
    const queues = await telemetry.queues();
    const board = this.#board.evaluate(nowMs, queues);
    const countOf = (name: string): number =>
      telemetry.metrics.read(
        { namespace: this.#namespace, name, dimensions: {}, statistic: 'Sum', periodSeconds: HOUR },
        nowMs,
      ) ?? 0;
    const read = (name: Read): unknown => this.#documents.get(name)?.document;
    this.#show('announcement', announcement(board));
    this.#show('alarms', alarmsSection(board, read('status'), nowMs));
    this.#show('requests', requestsSection(telemetry, nowMs));
    this.#show('money', moneySection(telemetry, countOf, read('organisations'), nowMs));
    const webhooks = {
      destinations: read('destinations'),
      deliveries: read('deliveries'),
      monitors: read('monitors'),
    };
    this.#show('webhooks', webhooksSection(countOf, webhooks, nowMs));
    this.#show('data', dataSection({ status: read('status'), sources: read('sources') }, countOf, nowMs));
    this.#show('machinery', machinerySection(telemetry, queues, this.#naming, nowMs));
    this.#show('faults', faultsSection(telemetry.faults.latest(), nowMs));
    this.#show('commands', commandsSection(this.#commands));
    this.#renderedMs = performance.now();
  }

  #show(name: Section, { text }: Markup): void {
    if (this.#shown.get(name)?.text === text) return;
    this.#version += 1;
    this.#shown.set(name, { text, version: this.#version });
  }

  /** Reads what is too old, one command after the other. What cannot be read stays as it was. */
  async #readAgain(): Promise<void> {
    for (const name of Object.keys(READS) as Read[]) {
      const { argv, forMs } = READS[name];
      const known = this.#documents.get(name);
      if (known !== undefined && Date.now() - known.atMs < forMs) continue;
      const document = await this.#runner.json(argv).catch(() => undefined);
      this.#documents.set(name, { atMs: Date.now(), document: document ?? known?.document });
    }
    this.#commands ??= await this.#runner.describe().catch(() => undefined);
  }
}
