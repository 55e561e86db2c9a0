import type { FactInput, SectionName, StatedValue } from '../reading.ts';
import type { Condition } from './condition.ts';

/** A fact or a field, complete or with the name that the pattern found in its place. */
export type Said =
  | { readonly fact: FactInput }
  /** The first, second or last name of the hit takes the place of the code or concept. */
  | { readonly technology: TechnologyRelationship; readonly name?: 1 | 2 | 'last' }
  | { readonly compliance: ComplianceTemplate; readonly name?: 1 | 2 }
  | { readonly initiative: InitiativeAction; readonly name?: 1 | 2 | 'last' }
  | { readonly language: true }
  /** The tool is named, in whatever relationship. */
  | { readonly tool: true }
  | { readonly field: Exclude<StatedValue, { field: 'language' }> }
  /** The text names something, in whatever way, that leaves these values of a field open. */
  | { readonly doubts: readonly StatedValue[] };

type TechnologyRelationship = Extract<FactInput, { kind: 'technology' }>['relationship'];
type InitiativeAction = Extract<FactInput, { kind: 'initiative' }>['action'];
type Compliance = Extract<FactInput, { kind: 'compliance' }>;
export type ComplianceTemplate = Pick<Compliance, 'appliesTo' | 'relationship'>;

/** Text in Markdown, or text with more about where it stands. */
export type Example =
  | string
  | {
      readonly text: string;
      readonly section?: SectionName;
      readonly title?: string;
      readonly employer?: string;
      /** What the rule reads: the code, concept or language. By default any. */
      readonly value?: string;
    };

/**
 * One rule: it reads what it says where one of its patterns is found, one of `where` holds (if it has any) and none of
 * `unless` does. `yes` are texts that it reads, `no` are texts that it does not.
 */
export interface Rule {
  readonly id: string;
  readonly says: Said;
  readonly find: readonly string[];
  readonly where?: readonly Condition[];
  readonly unless?: readonly Condition[];
  /** Which of the codes, concepts or languages the rule reads. By default all. */
  readonly names?: { readonly only: readonly string[] } | { readonly without: readonly string[] };
  /** Whether names that follow in a list are meant too: "fluent in German and English". */
  readonly list?: true;
  /** Whether the title of the posting is read too. */
  readonly title?: true;
  /** Text about the company in general speaks only where nothing about the job does. */
  readonly rank?: 'company_text';
  readonly yes: readonly Example[];
  readonly no: readonly Example[];
}

/** The rules of one variant of facts or one field. */
export interface RuleTable {
  /** The kind of the fact, or the field. */
  readonly variant: string;
  readonly rules: readonly Rule[];
}
