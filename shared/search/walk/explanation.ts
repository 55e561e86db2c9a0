import type { KnowledgeSource } from '../state/statistics-store.ts';
import type { SearchExplanation } from './search.ts';

/** How a page of a list came about. A walk of the change log has no windows of postings. */
export interface ListExplanation extends SearchExplanation {
  /** Source of the planner's statistics; null if the page used none. */
  readonly knowledge: KnowledgeSource | null;
}
