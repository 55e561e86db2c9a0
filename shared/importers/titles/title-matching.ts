import { HEIGHTS, isPlain, isShared, keepsMeaningBehind, NO_TRADE } from './ambiguous-titles.ts';
import { ofLearner } from './learners.ts';
import { LEADERS, type RoleIndex, singular } from './role-index.ts';
import { titleWords, withoutRanks } from './title-words.ts';

/** A role that words of a title name. */
export interface Match {
  readonly code: string;
  readonly length: number;
  /** Whether other trades share the title, so that the department must not contradict it. */
  readonly isWeak?: boolean;
  /** Whether a field of work was named, not a title: behind the first part, it may only be the area of another trade. */
  readonly isField?: boolean;
  /** The title of a weak match. */
  readonly text?: string;
}

/** Titles that lead the field named next to them: "Manager, Sales Development". */
const BARE_LEADERS = new Set([
  'manager',
  'director',
  'head',
  'vp',
  'lead',
  'intern',
  'associate director',
  'head of',
  'associate',
  'svp',
  'specialist',
  'coordinator',
  'executive',
  'analyst',
  'team lead',
  'team leader',
  'supervisor',
]);
const LONGEST = 6;

/** Returns whether a role is that of a whole family, without a branch. */
export const isGeneral = (code: string): boolean => code.startsWith('general-');

/** Returns both titles of "Data Scientist / Data Engineer", if each side is a title of its own. */
export function both(index: RoleIndex, part: string): Match[] | undefined {
  const sides = part.split(/\s*\/\s*|\s+(?:or|and|und|et|&)\s+/iu);
  if (sides.length !== 2) return undefined;
  const found = sides.map((side) => titleAtEnd(index, singular(index.words, titleWords(side))));
  return found.every((match) => match !== undefined && match.length > 1)
    ? found.filter((match) => match !== undefined)
    : undefined;
}

/** What is led, where two things are: the "director" of "Director of Sales and Marketing". */
const LEADING = new Set(['manager', 'director', 'head', 'lead', 'specialist', 'coordinator']);
/** Halves of one word that say which trade; an "IT & Security Compliance Manager" leads neither. */
const SURE_HALVES = new Set(
  'marketing sales partnerships payroll communications procurement logistics community accounting finance recruiting'.split(
    ' ',
  ),
);

/** Words that complete both halves before them. */
const TAILS = new Set(['marketing', 'operations', 'analytics', 'success', 'support']);

/** Returns the roles of two fields that one person leads: "Partnerships & Business Development Lead". */
export function bothFields(index: RoleIndex, part: string): Match[] | undefined {
  const all = singular(index.words, titleWords(part));
  const words = [...withoutRanks(all.slice(0, -1)), ...all.slice(-1)].filter((word) => word !== 'of');
  const at = words.indexOf('and');
  const leader = [words.at(-1), words[0]].find((word) => word !== undefined && LEADING.has(word));
  if (at < 0 || leader === undefined || words.lastIndexOf('and') !== at) return undefined;
  const halves = [words.slice(0, at), words.slice(at + 1)].map((half) =>
    half.filter((word) => word !== leader),
  );
  // The "GTM" of "GTM Systems & Operations Manager" may stand before both.
  if (halves.some((half) => half.join() === 'operations') && halves.some(({ length }) => length > 1))
    return undefined;
  // "Product & Customer Marketing": the last word may stand behind both.
  const [one = [], other = []] = halves;
  const tail = other.length > 1 ? other.slice(-1).filter((word) => TAILS.has(word)) : [];
  const found = [
    fieldOf(index, [...one, ...tail], leader) ?? fieldOf(index, one, leader),
    fieldOf(index, other, leader),
  ].filter((match) => match !== undefined);
  return found.length === 2 ? found : undefined;
}

function fieldOf(index: RoleIndex, half: readonly string[], leader: string): Match | undefined {
  const text = half.join(' ');
  if (half.length < 2 && !SURE_HALVES.has(text)) return undefined;
  const titles = [`${text} ${leader}`, `${leader} of ${text}`].filter((title) => !isShared(title));
  const code = titles.map((title) => index.titles.get(title)).find((one) => one !== undefined);
  const known = code ?? index.fields.get(text);
  return known === undefined ? undefined : { code: known, length: half.length + 1 };
}

export function single(index: RoleIndex, part: string): Match[] | undefined {
  const words = singular(index.words, titleWords(part));
  const plain = withoutRanks(words);
  const title = longer(titleAtEnd(index, words), titleAtEnd(index, plain));
  const led = field(index, words, plain) ?? fieldLed(index, plain);
  // "Performance Marketing Lead" leads performance marketing, so "marketing lead" does not apply.
  const learner = led === undefined && title === undefined ? ofLearner(words, plain) : undefined;
  if (learner !== undefined) return single(index, learner.join(' '));
  const [leader = '', of, ...area] = plain;
  const headed = of === 'of' && title === undefined ? headOf(index, leader, area) : undefined;
  const known = title ?? headed;
  const found =
    (led?.length ?? 0) >= (known?.length ?? 1)
      ? led
      : (known ?? titleWithin(index, plain) ?? (of === 'of' ? headOfSales(index, leader, area) : undefined));
  if (found === undefined) return undefined;
  // "Demand Generation Marketing Manager": the words before a general title name its field.
  const ahead = plain.slice(0, -found.length).join(' ');
  const before =
    isGeneral(found.code) && !index.usual.has(ahead) && titleAtEnd(index, plain) !== undefined
      ? index.fields.get(ahead)
      : undefined;
  return [before === undefined ? found : { code: before, length: plain.length }];
}

/** What bare engineers build and others run or try: a "Principal Engineer, Storage" writes it. */
const BUILT = /^(?:storage(?: systems?)?|databases?|tests?|validation)$/u;

/** Last words of fields that remain what they are behind any word: "Director, Federal Sales". */
const KEPT_BEHIND = new Set(
  'sales accounting marketing recruiting engineering success finance affairs product products executive architect compliance payroll training'.split(
    ' ',
  ),
);

/** Reads a title with its parts turned: "Software Engineer, Backend" is a backend software engineer. */
export function turn(index: RoleIndex, other: string, first: string): Match | undefined {
  const head = singular(index.words, titleWords(first));
  const kind = withoutRanks(singular(index.words, titleWords(other)));
  if (kind.length === 0 || /^(?:consumer|market|development)$/u.test(kind.join(' '))) return undefined;
  if (withoutRanks(head).join() === 'engineer' && BUILT.test(kind.join(' '))) return undefined;
  // An executive assistant is no executive: here the last word is no rank.
  if (head.length > 1 && head.at(-1) === 'assistant') return undefined;
  const ranked = withoutRanks(head);
  // "Security Engineer, Application Security" is an application security engineer.
  const isRepeated = ranked.length > 1 && kind.length > 1 && kind.at(-1) === ranked[0];
  const whole = isRepeated ? [...kind, ...ranked.slice(1)] : [...kind, ...ranked];
  const code =
    index.titles.get(whole.join(' ')) ??
    index.titles.get([...ranked, ...kind].join(' ')) ??
    index.titles.get(whole.filter((word) => !HEIGHTS.has(word)).join(' ')) ??
    (ranked.at(-1) === 'counsel' ? index.fields.get(whole.join(' ')) : undefined);
  if (code !== undefined && whole.length > 1) {
    // "Engineer, Audio" may be another trade than an audio engineer; "Product Manager, Growth" is none.
    const text = whole.join(' ');
    const weak = ranked.length === 1 ? { isWeak: true, ...(isShared(text) ? { text } : {}) } : {};
    return { code, length: whole.length, ...weak };
  }
  if (ranked.join() === 'consultant' && kind.at(-1) === 'implementation') {
    const consults = index.titles.get('implementation consultant');
    return consults === undefined ? undefined : { code: consults, length: whole.length };
  }
  if (!isLeader(head)) return undefined;
  const led = field(index, kind, kind) ?? fieldAtEnd(index, kind);
  if (led !== undefined || kind.includes('and')) return led;
  // A "VP, Commercial Sales" directs them.
  const heads = /^[es]?vp$/u.test(ranked.at(-1) ?? '')
    ? titleAtEnd(index, [...kind, 'director'], 2)
    : undefined;
  const title = titleAtEnd(index, whole, 2) ?? heads;
  // "Manager, Government Contracts": of a field that the title does not know entirely, the end may be another one.
  const isKept = title !== undefined && (title.length >= whole.length || KEPT_BEHIND.has(kind.at(-1) ?? ''));
  if (title !== undefined && isKept) return { ...title, isWeak: true };
  const headed = headOf(index, ranked.at(-1) ?? '', kind);
  if (headed !== undefined) return headed;
  // "Manager, Solutions Architects": who leads people of a trade is of it, unless leading is a role of its own.
  const people = titleAtEnd(index, kind, 2);
  return people === undefined || people.isWeak === true || isGeneral(people.code) ? undefined : people;
}

/** Returns the role of who leads what the taxonomy has a head of: "Director of Brand" is as good as "Head of Brand". */
function headOf(index: RoleIndex, leader: string, area: readonly string[]): Match | undefined {
  if (!/^(?:director|[es]?vp|head)$/u.test(leader)) return undefined;
  const text = `head of ${area.join(' ')}`;
  const code = isShared(text) ? undefined : index.titles.get(text);
  return code === undefined ? undefined : { code, length: area.length + 2 };
}

/** Returns the role of who leads sales, of whichever market: "Head of Federal Sales". */
function headOfSales(index: RoleIndex, leader: string, area: readonly string[]): Match | undefined {
  const isOfSales =
    area.at(-1) === 'sales' &&
    !area.includes('and') &&
    !/^(?:after|post|technical)$/u.test(area.at(-2) ?? '');
  const head = isOfSales ? headOf(index, leader, ['sales']) : undefined;
  return head === undefined ? undefined : { ...head, isWeak: true };
}

/** Returns whether words only lead what follows them: "Senior Director". */
function isLeader(words: readonly string[]): boolean {
  const leader = words.filter(
    (word) => word === 'lead' || (word !== 'area' && withoutRanks([word]).length > 0),
  );
  return BARE_LEADERS.has(leader.join(' '));
}

/** Returns whether a part only leads what the next part names: the "Director" of "Director, User Research - Design". */
export const onlyLeads = (index: RoleIndex, part: string): boolean =>
  isLeader(singular(index.words, titleWords(part)));

function longer(left: Match | undefined, right: Match | undefined): Match | undefined {
  return (right?.length ?? 0) > (left?.length ?? 0) ? right : left;
}

/** Returns the longest title at the end of the words. */
function titleAtEnd(index: RoleIndex, words: readonly string[], least = 1): Match | undefined {
  for (let length = Math.min(LONGEST, words.length); length >= least; length -= 1) {
    const text = words.slice(-length).join(' ');
    const code = index.titles.get(text);
    if (code === undefined) continue;
    if (NO_TRADE.has(text)) return undefined;
    const before = withoutRanks(words.slice(0, -length));
    if (!keepsMeaningBehind(text, before.at(-1))) continue;
    // What the taxonomy lists remains itself behind most words; other names are known only by themselves.
    if (index.usual.has(text) && !before.every(isPlain)) continue;
    // Of "Business Development & Growth Lead" the growth is only a half.
    if (isHalf(words, length)) return undefined;
    return { code, length, ...(isShared(text) ? { isWeak: true, text } : {}) };
  }
  return undefined;
}

/** Returns whether the last words are joined to others: the growth of "Business Development & Growth Lead". */
function isHalf(words: readonly string[], length: number): boolean {
  const before = words.slice(0, -length);
  return before.at(-1) === 'and' && withoutRanks(before.slice(0, -1)).length > 0;
}

/** What is done for the people of a title: "Account Executive Support" sells nothing. */
const OTHER_WORK = new Set([
  'support',
  'operations',
  'ops',
  'enablement',
  'training',
  'recruiting',
  'staffing',
  'program',
  'programs',
  'course',
  'curriculum',
  'certification',
  'content',
  'research',
]);
/** Last words of titles that behind another title name what it works on or for. */
const NAMES = new Set(
  'ai public automotive sports games apparel wealth mortgage hotel advertising'.split(' '),
);

/** Returns the longest title inside "Account Executive DACH"; none if another head follows ("Data Engineer Recruiter"). */
function titleWithin(index: RoleIndex, words: readonly string[]): Match | undefined {
  for (let length = Math.min(LONGEST, words.length - 1); length >= 2; length -= 1) {
    for (let start = 0; start + length < words.length; start += 1) {
      const code = index.titles.get(words.slice(start, start + length).join(' '));
      // A "VP of Product Support" is not a "VP of Product".
      if (LEADERS.has(words[start] ?? '')) continue;
      const text = words.slice(start, start + length).join(' ');
      if (NO_TRADE.has(text) || index.usual.has(text)) continue;
      if (!keepsMeaningBehind(text, words[start - 1])) continue;
      const behind = words.slice(start + length);
      const isOther = behind.some(
        (word) => OTHER_WORK.has(word) || (index.heads.has(word) && !NAMES.has(word)),
      );
      if (code !== undefined && !isOther) return { code, length };
    }
  }
  return undefined;
}

/** Returns the field that remains without words of leadership: "Head of Payroll", "Product Marketing Lead". */
function field(index: RoleIndex, words: readonly string[], plain: readonly string[]): Match | undefined {
  const rest = plain.filter(
    (word) =>
      !/^(?:head|director|vp|of|manager|associate|specialist|coordinator|executive|leader|team|technical|analyst|consultant|officer|assistant|administrator|supervisor|advisor|generalist|expert)$/.test(
        word,
      ),
  );
  // "Technical Account Management" is a field of its own.
  const technical = ['technical', ...rest];
  const isOwn = plain[0] === 'technical' && !index.usual.has(technical.join(' '));
  for (const candidate of [words, plain, ...(isOwn ? [technical] : []), rest]) {
    const text = candidate.join(' ');
    // A "Crypto Partnership Lead" leads partnerships.
    const code = index.fields.get(text) ?? index.fields.get(text.replace(/ship$/u, 'ships'));
    if (code !== undefined) return { code, length: candidate.length, isField: true };
  }
  return undefined;
}

/** Fields that remain what they are behind words for a market, a product or a place: "Director, Retail Partnerships". */
const SURE_FIELDS = new Set(
  (
    'partnerships,product marketing,product management,product design,customer success,account management,' +
    'talent acquisition,talent development,data science,data engineering,sales enablement,sales operations,' +
    'revenue operations,sales development,business development,solutions engineering,growth marketing,' +
    'brand marketing,content marketing,performance marketing,lifecycle marketing,' +
    'partner sales,channel sales,demand generation,internal audit,investor relations,procurement,payroll,' +
    'support engineering,sales engineering,solutions architecture,data governance,product security,deal desk,fp and a,' +
    'financial planning and analysis'
  ).split(','),
);

/** Last words of titles that leave their field what it is. */
const FIELD_TITLES = new Set(
  'manager director vp head specialist coordinator leader executive team'.split(' '),
);

/** Returns the field at the end of what a title leads: "Head of Retail Partnerships", "Hotel Customer Success Lead". */
function fieldLed(index: RoleIndex, plain: readonly string[]): Match | undefined {
  // A "School of Product Management" is led by none of these words.
  if (plain.indexOf('of') > 0 && !LEADERS.has(plain[0] ?? '')) return undefined;
  const end = plain.findLastIndex((word) => !FIELD_TITLES.has(word));
  return fieldAtEnd(index, plain.slice(0, end + 1));
}

/** Returns the field at the end of the words, unless it is half of two: "AI and Data Science". */
function fieldAtEnd(index: RoleIndex, words: readonly string[]): Match | undefined {
  for (const length of [4, 3, 2, 1]) {
    if (length > words.length || words.slice(0, -length).includes('and')) continue;
    const text = words.slice(-length).join(' ').replace(/ship$/u, 'ships');
    const code = SURE_FIELDS.has(text) ? (index.fields.get(text) ?? index.titles.get(text)) : undefined;
    if (code !== undefined) return { code, length, isField: true };
  }
  return undefined;
}
