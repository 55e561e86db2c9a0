import { before, inSections, inSentence, inside, isQuestion } from '../automaton/condition.ts';
import { words } from '../automaton/lexicon.ts';
import { NEGATION } from '../automaton/lexicons.ts';
import type { RuleTable } from '../automaton/rule.ts';

const NOT_HERE = inSections('requirements', 'nice', 'benefits', 'stack');

export const listingRelationship: RuleTable = {
  variant: 'listing_relationship',
  rules: [
    {
      id: 'listing.intermediary',
      says: { fact: { kind: 'listing_relationship', relationship: 'recruitment_intermediary' } },
      find: [
        'our client [is] [currently/now/actively] looking for a/an/several/experienced/talented',
        'our client [is] [currently/now/actively] hiring/seeking/recruiting/seeks',
        'our client <6+> is [currently/now/actively] looking for a/an/several/experienced/talented',
        'our client <6+> is [currently/now/actively] seeking/hiring/recruiting a/an/several/experienced/talented',
        'recruiting/hiring for a client in/based/who/that',
        'on behalf of our client',
        'on behalf of one of our clients',
        'behalf of <6+> is [currently/now/actively] looking for a/an/several/experienced/talented',
        'behalf of <6+> is [currently/now/actively] seeking/hiring/recruiting a/an/several/experienced/talented',
        'hiring/recruiting/recruitment/looking/role/position/search/searching <4> for our client',
        'hiring/recruiting/recruitment/looking/search <4> for one of our clients',
        'for our client <2> we [are] looking/seeking/searching/hiring',
        'we are/were partnering/partnered with <8> to hire/find/recruit',
        'were partnering/partnered with <8> to hire/find/recruit',
        'weve/we [have] partnered with <8> to hire/find/recruit',
        'im auftrag unseres/unserer/eines kunden/mandanten',
        'unser kunde/mandant sucht',
        'fur unseren/unsere kunden/mandanten suchen wir',
        'pour notre client',
        'notre client <4> recherche/recrute',
        'nuestro cliente <4> busca',
        'nosso cliente <4> busca',
      ],
      unless: [
        isQuestion,
        before(6, NEGATION),
        NOT_HERE,
        inSections('role'),
        inSentence(
          words('you youll campaigns negotiate candidates onsite relationship relationships support'),
        ),
        inside(words('team teams services success engagement base facing who which whose')),
      ],
      yes: [
        'Our client is looking for an accountant.',
        'Our client, a young bank in Lyon, is seeking an accountant.',
        'We’re partnering with a toy maker to find an accountant.',
        'We are hiring on behalf of our client, a bank.',
        'On behalf of Kikis, Acme is looking for an accountant.',
      ],
      no: [
        'You negotiate on behalf of our clients.',
        'Our clients are looking for speed.',
        'Our client success team is looking for an accountant.',
        '## Role\n\n- Speak on behalf of our clients',
      ],
    },
  ],
};
