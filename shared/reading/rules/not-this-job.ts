import type { Condition } from '../automaton/condition.ts';
import type { Lexicon } from '../automaton/lexicon.ts';
import type { RuleTable } from '../automaton/rule.ts';

/** What held once: "We used to be fully remote". */
export const PAST: Lexicon = {
  find: [
    'used to be/have/offer/require/sponsor/run/provide/pay/write/build/host',
    'in the past',
    'previously a/an/the/we/our/this/required/offered/sponsored/provided/had',
    'formerly',
    'we/was/were previously',
    'once required/offered/used/sponsored/had/ran/provided/hired',
    'until last/recently',
    'until # we/our/the/everything/this',
    'was/were [once/still/also] required/mandatory/needed/necessary',
    'we were [a/an/all/once/still] fully/100/completely/entirely/remote/hybrid',
    'for two/three/four/five/# years this/the/our/we',
    'last year the/our/we/this',
    'during/before the pandemic/lockdown/lockdowns',
    'abolished/scrapped',
    'we tried',
    'fruher/fruhere/fruheren/ehemals',
    'par le passe',
    'avant nous',
    'en el pasado',
    'no passado',
  ],
  except: [
    // How recent an experience has to be, not how old a statement is.
    'in the past #/one/two/three/four/five/six/seven/eight/ten/year/few',
    'fruher/fruheren oder/berufserfahrung/erfahrung/position/positionen',
  ],
};

/** Other jobs, which the posting tells from this one. */
export const OTHER_JOBS: Lexicon = {
  find: [
    'other roles/positions/openings/jobs/vacancies',
    'our other role/position/opening/job/team',
    // Not where one travels, or whom one works with: "visits to our other offices".
    'other offices/sites/locations are/work/have/do/offer/may/require',
    'our <1> roles/positions require/requires',
    'only the',
    'for our openings/opening',
    'the lead/senior/junior position requires',
    'for the lead/senior/junior role/position in',
    'colleague in',
    'andere/anderen stellen/positionen/standorte',
    'autres postes/bureaux',
    'otros puestos',
    'outras vagas',
  ],
  except: ['or/and/any/all/these/those other roles/positions/openings/jobs/vacancies', 'only the best'],
};

/** Some of the people of a company, of whom a sentence tells: "Most of our engineers are fully remote". */
export const SOME_OF_US: Lexicon = { find: ['some/most/many of our', 'our <1> colleague/colleagues'] };

/** What is hoped for, planned or discussed. */
export const PLANS: Lexicon = {
  find: [
    'plan/plans/planning/hope/hopes/hoping/aim/aims/intend/intends to offer/sponsor/provide/introduce/add/be/move',
    'wish we',
    'next year/spring/summer/autumn/fall/quarter',
    'will be able to offer/sponsor/provide',
    'launching/coming soon/later/next/in/this',
    'under discussion/consideration/review',
    'exploring whether/how/if/options/hybrid/remote/offering/introducing/sponsorship',
    'here to stay',
    'from # this/the/we/our',
    'imagine',
  ],
};

/** What others ask for, whom the posting only tells of. */
export const OTHER_EMPLOYERS: Lexicon = {
  find: [
    'our/their/the/most/many/other customers/clients/competitors/suppliers/employers/companies [also] require/requires/need/ask/demand/expect/offer/pay/sponsor/do/dont/speak',
    'other/most/many employers/companies',
    'job ads/adverts',
    'unsere/unseren kunden',
  ],
  except: [
    'other/most/many employers/companies we',
    // A reason for the demand.
    'as/because/since our/the/most/many customers/clients',
  ],
};

/** What did not go on, or is not decided. */
export const STOPPED: Lexicon = {
  find: [
    'decided against',
    'refused/postponed/stopped/paused/cancelled/canceled/abandoned/failed/imagine',
    'no plans',
    'once a/the/we',
    'tell us about',
  ],
  except: ['once a/every week/month/quarter/year'],
};

/** Returns a table with conditions that bar each of its rules. */
export const barredBy = (conditions: readonly Condition[], { variant, rules }: RuleTable): RuleTable => ({
  variant,
  rules: rules.map((rule) => ({ ...rule, unless: [...(rule.unless ?? []), ...conditions] })),
});
