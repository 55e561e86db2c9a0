import { expect, test } from '@jest/globals';
import { FOREIGN_TITLES } from '../../../shared/importers/titles/foreign-titles.ts';
import { buildRoleIndex } from '../../../shared/importers/titles/role-index.ts';
import { resolveRoles } from '../../../shared/importers/titles/roles.ts';
import { readRoles } from './role-taxonomy.ts';

const index = buildRoleIndex(readRoles());
const rolesOf = (title: string) => resolveRoles(index, { title, department: null, team: null });

test('every role of the table is in the taxonomy', () => {
  expect(Object.keys(FOREIGN_TITLES).filter((code) => !index.families.has(code))).toEqual([]);
});

test.each([
  ['Softwareentwickler:in Backend', 'backend-engineering'],
  ['Java-Entwickler (m/w/d)', 'backend-engineering'],
  ['Bilanzbuchhalterin (m/w/d)', 'accounting'],
  ['Gesundheits- und Krankenpfleger (m/w/d)', 'registered-nursing'],
  ['Pflegefachkraft (m/w/d) für die Intensivstation', 'critical-and-specialist-nursing'],
  ['Vertriebsmitarbeiter im Außendienst (m/w/d)', 'field-sales'],
  ['Ausbildung zum Elektroniker für Betriebstechnik', 'industrial-maintenance'],
  ['Verkäufer (m/w/d) in Teilzeit', 'retail-sales'],
  ['Leiter Softwareentwicklung (m/w/d)', 'engineering-management'],
  ['Développeuse / Développeur Full Stack', 'full-stack-engineering'],
  ['Ingénieur logiciel embarqué H/F', 'embedded-engineering'],
  ['Infirmier(e) de nuit', 'registered-nursing'],
  ['Aide-soignant(e)', 'nursing-assistance'],
  ['Alternant·e Comptable', 'accounting'],
  ['Chargée de recrutement', 'recruiting'],
  ['Enfermero/a UCI', 'critical-and-specialist-nursing'],
  ['Desarrollador/a Backend Java', 'backend-engineering'],
  ['Desarrollador móvil', 'mobile-engineering'],
  ['Responsable de tienda (Madrid)', 'store-management'],
  ['Desenvolvedor(a) Mobile Pleno/Sênior React Native', 'mobile-engineering'],
  ['Engenheira de Dados', 'data-engineering'],
  ['Vendedor de Seguros', 'insurance-sales'],
  ['Técnico de Enfermagem', 'practical-nursing'],
  ['Security Engineer, Application Security', 'application-security'],
])('%s is %s', (title, expected) => expect(rolesOf(title)).toEqual([expected]));

test.each([
  'Initiativbewerbung',
  'Lehrer für Pflege (m/w/d)',
  'Projektleiter Elektrotechnik (m/w/d)',
  'Entwickler Elektronik (m/w/d)',
  'Kaufmännischer Mitarbeiter (m/w/d)',
  'Infirmier coordinateur',
  'Ingénieur qualité logiciel',
  "Chargé d'affaires CVC",
  'Responsable d’équipe comptable',
  'Técnico de mantenimiento de aeronaves',
  'Jefe de proyecto de construcción',
  'Programador de robots industriales',
  'Desenvolvedor Genesys',
  'Banco de Talentos',
])('words behind or before a title leave %s without a role', (title) => expect(rolesOf(title)).toEqual([]));
