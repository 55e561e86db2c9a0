import { canonicalJson } from '../../catalogue/jcs.ts';
import { byCodeUnit } from '../../catalogue/kinds.ts';
import type { CompanyEvent } from '../../contract/resources/event.ts';
import type { Evidence, Fact, FactItem } from '../../contract/resources/fact.ts';
import type { JobFactsDocument } from '../../jobs/document.ts';
import { compactFacts } from '../../jobs/items.ts';
import { shareFactTerms } from '../../jobs/terms.ts';
import type { Catalogues } from '../catalogues/known-records.ts';
import { type LineFault, shown } from '../feed/rejection.ts';

/**
 * Returns the faults of a fact or event that its schema does not catch: unknown tools and locations, and a reversed
 * range. `field` is the path of the statement in its line.
 */
export function statementFaults(
  statement: CompanyEvent | Fact,
  field: string,
  catalogues: Catalogues,
): LineFault[] {
  switch (statement.kind) {
    case 'technology':
      return toolFaults(statement.code, `${field}.code`, catalogues);
    case 'initiative':
      return statement.target.kind === 'technology'
        ? toolFaults(statement.target.code, `${field}.target.code`, catalogues)
        : [];
    case 'site_change':
      return catalogues.location(statement.locationId) === undefined
        ? [
            {
              field: `${field}.locationId`,
              reason: `${shown(statement.locationId)} is not an id of the location catalogue`,
              unknown: { vocabulary: 'location', value: statement.locationId },
            },
          ]
        : [];
    case 'workforce_reduction': {
      const { affectedMinimum: low, affectedMaximum: high } = statement;
      return low !== null && high !== null && low > high
        ? [{ field: `${field}.affectedMinimum`, reason: `${low}: must be at most affectedMaximum, ${high}` }]
        : [];
    }
    default:
      return [];
  }
}

interface Observed {
  readonly evidence: Evidence;
}

/**
 * Returns what orders a bundle: newest observation first, then by digest, then by content, which makes the order total.
 * Facts of one text differ only in their content, which is written once for each.
 */
export function observationOrder(): (a: Observed, b: Observed) => number {
  const contents = new Map<Observed, string>();
  const contentOf = (one: Observed): string => {
    const content = contents.get(one) ?? canonicalJson(one);
    contents.set(one, content);
    return content;
  };
  return (a, b) =>
    Date.parse(b.evidence.dates.observedAt) - Date.parse(a.evidence.dates.observedAt) ||
    byCodeUnit(a.evidence.digest, b.evidence.digest) ||
    byCodeUnit(contentOf(a), contentOf(b));
}

/** Puts facts in the order of answers (contract 11.2). */
export function sortFacts(facts: FactItem[]): FactItem[] {
  const byObservation = observationOrder();
  return facts.sort((a, b) => byCodeUnit(a.fact.kind, b.fact.kind) || byObservation(a, b));
}

/**
 * Returns the facts of a job that goes from one company to another: what they say about the company that it leaves, they say
 * about the one it goes to.
 */
export function movedFacts(document: JobFactsDocument, from: string, to: string): JobFactsDocument {
  // Reading `facts` may unpack them, and nearly every job stays where it is.
  if (from === to) return document;
  const { ordinal, facts, factsTruncated, targetCategories } = document;
  if (!facts.some(({ companyId }) => companyId === from)) return document;
  const moved = facts.map((each) => (each.companyId === from ? { ...each, companyId: to } : each));
  const compact = compactFacts({ ordinal, facts: sortFacts(moved), factsTruncated, targetCategories });
  shareFactTerms(document, compact);
  return compact;
}

function toolFaults(code: string, field: string, catalogues: Catalogues): LineFault[] {
  return catalogues.tool(code) === undefined
    ? [
        {
          field,
          reason: `${shown(code)} is not a code of the tool catalogue`,
          unknown: { vocabulary: 'tool', value: code },
        },
      ]
    : [];
}
