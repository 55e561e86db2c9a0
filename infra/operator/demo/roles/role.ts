import type * as v from '../../../../shared/contract/vocabulary.ts';

export type Seniority = (typeof v.SENIORITIES)[number];
type Degree = (typeof v.DEGREE_REQUIREMENTS)[number];
type Condition = (typeof v.WORKING_CONDITIONS)[number];

/** A role as the demo's employers advertise it. */
export interface Role {
  /** Specialism of the role taxonomy. */
  readonly code: string;
  readonly titles: readonly string[];
  /** Annual base pay at mid level in the United States, in thousands of US dollars. */
  readonly pay: number;
  readonly levels: readonly Seniority[];
  /** Titles of those who lead the field, where companies have them. */
  readonly heads?: { readonly director?: string; readonly executive?: string };
  /** What a junior is called: `Junior Accountant`, `Trainee Electrician`. */
  readonly beginner: 'Junior' | 'Trainee';
  /** Where the work is done. */
  readonly place: 'office' | 'site' | 'road';
  readonly isHourly: boolean;
  /** Codes of the tool catalogue. */
  readonly tools: readonly string[];
  /** What the role does, each to follow "You". */
  readonly duties: readonly string[];
  readonly degrees: readonly Degree[];
  readonly conditions: readonly Condition[];
}

type Details = Pick<Role, 'titles' | 'pay' | 'duties'> &
  Partial<Pick<Role, 'conditions' | 'degrees' | 'heads' | 'levels' | 'tools'>>;

/** Work at a desk, which can be done elsewhere. */
export const desk = (code: string, details: Details): Role => ({
  code,
  levels: ['intern', 'entry', 'mid', 'mid', 'senior', 'senior', 'lead'],
  beginner: 'Junior',
  place: 'office',
  isHourly: false,
  tools: [],
  degrees: ['experience_accepted', 'preferred', 'required'],
  conditions: [],
  ...details,
});

/** A profession on site: a nurse, a teacher, a site engineer. */
export const profession = (code: string, details: Details): Role => ({
  ...desk(code, details),
  levels: details.levels ?? ['mid', 'mid', 'senior', 'lead'],
  place: 'site',
  degrees: details.degrees ?? ['required', 'experience_accepted'],
});

/** A trade on site, paid by the hour. */
export const trade = (code: string, details: Details): Role => ({
  ...desk(code, details),
  levels: details.levels ?? ['entry', 'mid', 'mid', 'senior', 'lead'],
  beginner: 'Trainee',
  place: 'site',
  isHourly: true,
  degrees: details.degrees ?? ['not_required'],
  conditions: details.conditions ?? ['shift_work', 'weekend_work'],
});

/** A role that travels to customers or drives. */
export const onTheRoad = (role: Role): Role => ({ ...role, place: 'road' });
