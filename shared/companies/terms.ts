import { nameTerms } from '../search/store/names.ts';
import type { CompanyDocument, CompanyEventsDocument } from './document.ts';
import { companyTerm, eventTerm } from './term-names.ts';

/** Returns the terms of a company in the rank spaces `n`, `o` and `u`, except those of its name. */
export const filterTermsOfCompany = ({ company, industryCodes }: CompanyDocument): string[] => [
  ...new Set([
    companyTerm.type(company.type),
    ...(company.country === null ? [] : [companyTerm.country(company.country)]),
    ...industryCodes.map(companyTerm.industry),
  ]),
];

/** Returns all terms of a company except those of its events: country, industries with sectors, type, name. */
export const termsOfCompany = (document: CompanyDocument): string[] => [
  ...filterTermsOfCompany(document),
  ...nameTerms(document.company.name),
];

/** Returns the terms of a company in space `c`: none if it has no permitted event. */
export function termsOfCompanyEvents(
  document: CompanyDocument,
  events: CompanyEventsDocument | undefined,
): string[] {
  // Read once: compressed events are unpacked whenever they are read.
  const observed = events?.events ?? [];
  if (observed.length === 0) return [];
  return [...new Set([...termsOfCompany(document), eventTerm.any(), ...termsOfEvents(observed)])];
}

/** Returns the terms of events. */
export function termsOfEvents(observed: CompanyEventsDocument['events']): Set<string> {
  const terms = new Set<string>();
  for (const { event } of observed) {
    terms.add(eventTerm.kind(event.kind));
    if (event.kind === 'compliance') {
      terms.add(eventTerm.complianceConcept(event.concept));
      terms.add(eventTerm.complianceRelationship(event.relationship));
      terms.add(eventTerm.complianceConceptRelationship(event.concept, event.relationship));
    }
    if (event.kind === 'workforce' && event.measure === 'employees') {
      terms.add(eventTerm.employees(event.subjectScope));
    }
  }
  return terms;
}
