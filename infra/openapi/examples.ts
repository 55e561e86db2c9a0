import type * as z from 'zod/mini';
import { Company } from '../../shared/contract/resources/company.ts';
import { EventsBundle } from '../../shared/contract/resources/event.ts';
import { FactsBundle } from '../../shared/contract/resources/fact.ts';
import { Job } from '../../shared/contract/resources/job.ts';
import { JobChange } from '../../shared/contract/resources/job-change.ts';
import { JobContent } from '../../shared/contract/resources/job-content.ts';
import { Location } from '../../shared/contract/resources/location.ts';
import { TaxonomySnapshot } from '../../shared/contract/resources/taxonomy.ts';
import { Tool } from '../../shared/contract/resources/tool.ts';
import { RECORDING } from './recording.ts';

/** The answers that show one resource, or a page of it. */
const SHOWN: ReadonlyMap<z.core.$ZodType, string> = new Map<z.core.$ZodType, string>([
  [Company, 'retrieve-company'],
  [EventsBundle, 'list-company-events'],
  [FactsBundle, 'list-job-facts'],
  [Job, 'retrieve-job'],
  [JobChange, 'list-job-changes'],
  [JobContent, 'retrieve-job-content'],
  [Location, 'retrieve-location'],
  [TaxonomySnapshot, 'get-role-taxonomy'],
  [Tool, 'retrieve-tool'],
]);

/** Returns the example of a resource, for an operation that the recording does not have yet. */
export function resourceExample(schema: z.core.$ZodType): unknown {
  const id = SHOWN.get(schema);
  if (id === undefined) return undefined;
  const body: unknown = RECORDING.operations[id]?.body;
  const data: unknown = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
  return Array.isArray(data) ? data[0] : body;
}
