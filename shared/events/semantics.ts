import type { CompanyEvent } from '../contract/resources/event.ts';
import type * as v from '../contract/vocabulary.ts';

/**
 * The exact meaning of `company` on list company events (contract 12.4). Values of a property combine with OR,
 * properties with AND. Properties about one assertion bind to one event, in three groups: compliance, employee count,
 * and kind with observation time. A company matches only on what is disclosed; "unstated" does not exist here.
 */
export interface CompanyContext {
  readonly complianceConcepts?: readonly (typeof v.COMPLIANCE_CONCEPTS)[number][] | undefined;
  readonly complianceRelationships?: readonly (typeof v.COMPLIANCE_RELATIONSHIPS)[number][] | undefined;
  readonly employeeCountMax?: number | undefined;
  readonly employeeCountMin?: number | undefined;
  readonly employeeScopes?: readonly (typeof v.SUBJECT_SCOPES)[number][] | undefined;
  readonly eventKinds?: readonly (typeof v.EVENT_KINDS)[number][] | undefined;
  /** UTC date-time, inclusive. */
  readonly observedFrom?: string | undefined;
  /** UTC date-time, exclusive. */
  readonly observedUntil?: string | undefined;
  readonly types?: readonly (typeof v.COMPANY_TYPES)[number][] | undefined;
}

interface ObservedEvent {
  readonly event: CompanyEvent;
  readonly evidence: { readonly dates: { readonly observedAt: string } };
}

export const hasComplianceContext = (context: CompanyContext): boolean =>
  isSet(context.complianceConcepts) || isSet(context.complianceRelationships);
export const hasEmployeeContext = (context: CompanyContext): boolean =>
  context.employeeCountMin !== undefined || context.employeeCountMax !== undefined;
export const hasObservationContext = (context: CompanyContext): boolean =>
  isSet(context.eventKinds) || context.observedFrom !== undefined || context.observedUntil !== undefined;

type EventTest = (observed: ObservedEvent) => boolean;

/** Returns the context as conditions that a single event each can meet: one per group. */
export function eventTests(context: CompanyContext): readonly EventTest[] {
  const tests: EventTest[] = [];
  if (hasComplianceContext(context)) tests.push(({ event }) => matchesCompliance(context, event));
  if (hasEmployeeContext(context)) tests.push(({ event }) => matchesEmployees(context, event));
  if (hasObservationContext(context)) tests.push((observed) => matchesObservation(context, observed));
  return tests;
}

/** Reports whether a company of this type with these events matches the context. */
export function matchesContext(
  context: CompanyContext,
  company: { readonly type: string },
  events: readonly ObservedEvent[],
): boolean {
  return accepts(context.types, company.type) && eventTests(context).every((meets) => events.some(meets));
}

/** Reports whether this event alone meets one of the context's conditions on events, or the context has none. */
export function isRelevant(context: CompanyContext, observed: ObservedEvent): boolean {
  const tests = eventTests(context);
  return tests.length === 0 || tests.some((meets) => meets(observed));
}

const isSet = (list: readonly unknown[] | undefined): boolean => list !== undefined && list.length > 0;
/** Reports whether the list contains the value; an empty list accepts every value. */
const accepts = (list: readonly string[] | undefined, value: string): boolean =>
  list === undefined || list.length === 0 || list.includes(value);

function matchesCompliance(context: CompanyContext, event: CompanyEvent): boolean {
  return (
    event.kind === 'compliance' &&
    accepts(context.complianceConcepts, event.concept) &&
    accepts(context.complianceRelationships, event.relationship)
  );
}

/** The bounds must contain the whole disclosed interval. Full-time equivalents never satisfy a head count. */
function matchesEmployees(context: CompanyContext, event: CompanyEvent): boolean {
  if (event.kind !== 'workforce' || event.measure !== 'employees') return false;
  if (!accepts(context.employeeScopes, event.subjectScope)) return false;
  const lowest = event.minimum ?? 0;
  const highest = event.maximum ?? Number.POSITIVE_INFINITY;
  return (
    lowest >= (context.employeeCountMin ?? 0) &&
    highest <= (context.employeeCountMax ?? Number.POSITIVE_INFINITY)
  );
}

function matchesObservation(context: CompanyContext, { event, evidence }: ObservedEvent): boolean {
  const at = Date.parse(evidence.dates.observedAt);
  return (
    accepts(context.eventKinds, event.kind) &&
    (context.observedFrom === undefined || at >= Date.parse(context.observedFrom)) &&
    (context.observedUntil === undefined || at < Date.parse(context.observedUntil))
  );
}
