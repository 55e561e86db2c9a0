import type * as v from '../../../shared/contract/vocabulary.ts';
import type { DemoCompany } from './companies.ts';
import type { Random } from './random.ts';
import { roleOf } from './roles/all.ts';
import type { Role, Seniority } from './roles/role.ts';

type Arrangement = (typeof v.WORK_ARRANGEMENTS)[number];
type Engagement = (typeof v.ENGAGEMENTS)[number];

/** What a company looks for: a role at a level, and how the work is arranged. */
export interface Position {
  readonly role: Role;
  /** Null where the record states none; the title then has none either. */
  readonly seniority: Seniority | null;
  readonly title: string;
  readonly arrangements: Arrangement[];
  readonly engagements: Engagement[];
  readonly schedules: (typeof v.SCHEDULES)[number][];
}

/** Companies with at least this many employees hire directors and executives. */
const WITH_DIRECTORS = 60;

export function makePosition(random: Random, company: DemoCompany): Position {
  const role = roleOf(random.pickSkewed(company.sector.roles));
  const seniority = levelOf(random, role, company);
  return {
    role,
    seniority,
    title: titleOf(random, role, seniority),
    arrangements: arrangementsOf(random, role).sort(),
    engagements: random.chance(0.85) ? [engagementOf(random, role, seniority)] : [],
    schedules: random.chance(0.9)
      ? [random.chance(partTimeShare(role, seniority)) ? 'part_time' : 'full_time']
      : [],
  };
}

function levelOf(random: Random, { heads, levels }: Role, { employees }: DemoCompany): Seniority | null {
  if (employees >= WITH_DIRECTORS && heads?.executive !== undefined && random.chance(0.05))
    return 'executive';
  if (employees >= WITH_DIRECTORS && heads?.director !== undefined && random.chance(0.09)) return 'director';
  return random.chance(0.15) ? null : random.pick(levels);
}

function titleOf(random: Random, { titles, heads, beginner }: Role, seniority: Seniority | null): string {
  const title = random.pick(titles);
  switch (seniority) {
    case null:
    case 'mid':
      return title;
    case 'intern':
      return `${title} Intern`;
    case 'entry':
      return `${beginner} ${title}`;
    case 'senior':
      return `Senior ${title}`;
    case 'lead':
      return `Lead ${title}`;
    case 'director':
      return heads?.director ?? title;
    case 'executive':
      return heads?.executive ?? title;
  }
}

function arrangementsOf(random: Random, { place }: Role): Arrangement[] {
  if (place === 'road') return random.chance(0.6) ? ['onsite'] : [];
  if (random.chance(0.15)) return [];
  if (place === 'site') return ['onsite'];
  const first = random.pickWeighted(['hybrid', 'remote', 'onsite'] as const, (each) =>
    each === 'hybrid' ? 2 : 1,
  );
  return first === 'hybrid' && random.chance(0.2) ? ['hybrid', 'remote'] : [first];
}

function engagementOf(random: Random, { isHourly, place }: Role, seniority: Seniority | null): Engagement {
  if (seniority === 'intern') return 'internship';
  if (seniority === 'director' || seniority === 'executive') return 'permanent';
  if (isHourly && seniority === 'entry' && random.chance(0.5)) return 'apprenticeship';
  const isLeading = seniority === 'senior' || seniority === 'lead';
  const other = isHourly
    ? isLeading
      ? 'permanent'
      : 'temporary'
    : place === 'office'
      ? 'contract'
      : 'fixed_term';
  return random.pickWeighted(['permanent', 'fixed_term', other] as const, (each) =>
    each === 'permanent' ? 10 : 1,
  );
}

const partTimeShare = ({ isHourly }: Role, seniority: Seniority | null): number =>
  seniority === 'director' || seniority === 'executive' ? 0 : isHourly ? 0.25 : 0.08;
