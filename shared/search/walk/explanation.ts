import type { KnowledgeSource } from '../state/statistics-store.ts';
import type { SearchExplanation } from './search.ts';

/** How a page of a list came about; a walk of the change log reads no windows of postings. */
export interface ListExplanation extends SearchExplanation {
  /** Where the planner's statistics came from; null where none were asked for. */
  readonly knowledge: KnowledgeSource | null;
}
