import type { FactInput } from '../reading.ts';

type Concept = Extract<FactInput, { kind: 'compliance' }>['concept'];

/** How texts name the standards that facts know, as folded words. */
export const STANDARDS: Readonly<Record<Concept, readonly string[]>> = {
  fedramp: ['fedramp', 'fed ramp'],
  gdpr: ['gdpr', 'general data protection regulation', 'dsgvo', 'ds gvo', 'rgpd', 'lgpd gdpr'],
  hipaa: ['hipaa', 'hippa'],
  iso_27001: [
    'iso 27001',
    'iso27001',
    'iso iec 27001',
    'isoiec 27001',
    'iso 27 001',
    'iso 27001 2022',
    'iso 27001 2013',
    'iso iec 27001 2022',
    'iso iec 27001 2013',
  ],
  iso_9001: ['iso 9001', 'iso9001', 'iso 9001 2015', 'en iso 9001'],
  pci_dss: ['pci dss', 'pcidss', 'pci'],
  soc_2: [
    'soc 2',
    'soc2',
    'soc ii',
    'soc 2 type 1',
    'soc 2 type 2',
    'soc 2 type i',
    'soc 2 type ii',
    'soc2 type 1',
    'soc2 type 2',
    'soc2 type i',
    'soc2 type ii',
    'soc ii type 2',
    'soc ii type ii',
    'soc 1 and 2',
  ],
};
