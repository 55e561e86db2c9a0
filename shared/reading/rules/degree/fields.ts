/** Words that end the names of fields of study, as alternatives of a pattern. */
export const FIELD =
  'engineering/science/sciences/mathematics/maths/math/economics/econometrics/statistics/physics/chemistry/biology/finance/accounting/business/management/administration/marketing/communication/communications/relations/studies/design/psychology/sociology/anthropology/informatics/analytics/technology/law/nursing/education/policy/humanities/journalism/architecture/systems/logistics/nutrition/operations/cybersecurity/bioinformatics/linguistics';
