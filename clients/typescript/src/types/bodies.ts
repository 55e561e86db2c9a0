import type { components, operations } from '../generated/schema.ts';

/** The body of an operation's success. */
export type BodyOf<Id extends keyof operations> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

type Schemas = components['schemas'];

export type Job = Schemas['Job'];
export type JobContent = Schemas['JobContent'];
export type JobChange = Schemas['JobChange'];
export type FactsBundle = Schemas['FactsBundle'];
export type Fact = Schemas['Fact'];
export type Company = Schemas['Company'];
export type EventsBundle = Schemas['EventsBundle'];
export type CompanyEvent = Schemas['CompanyEvent'];
export type Evidence = Schemas['Evidence'];
export type Location = Schemas['Location'];
export type Tool = Schemas['Tool'];
export type TaxonomySnapshot = Schemas['TaxonomySnapshot'];
export type CreditLowEvent = Schemas['CreditLowEvent'];
export type DeliveryExhaustedEvent = Schemas['DeliveryExhaustedEvent'];
export type DestinationPausedEvent = Schemas['DestinationPausedEvent'];
export type MonitorDeliveryEvent = Schemas['MonitorDeliveryEvent'];
export type MonitorHeldEvent = Schemas['MonitorHeldEvent'];
export type TestEvent = Schemas['TestEvent'];
