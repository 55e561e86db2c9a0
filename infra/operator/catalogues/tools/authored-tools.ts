import type { ToolCategory } from '../../../../shared/contract/vocabulary.ts';
import { AI_AND_MACHINE_LEARNING } from './authored/ai-and-machine-learning.ts';
import { BUSINESS_FINANCE_AND_ERP } from './authored/business-finance-and-erp.ts';
import { CLOUD_INFRASTRUCTURE_AND_SECURITY } from './authored/cloud-infrastructure-and-security.ts';
import { COLLABORATION_AND_PRODUCTIVITY } from './authored/collaboration-and-productivity.ts';
import { CREATIVE_AND_DESIGN } from './authored/creative-and-design.ts';
import { DATA_AND_ANALYTICS } from './authored/data-and-analytics.ts';
import { DEVELOPER_TOOLS_AND_PLATFORMS } from './authored/developer-tools-and-platforms.ts';
import { ENGINEERING_CAD_AND_GEOSPATIAL } from './authored/engineering-cad-and-geospatial.ts';
import { HEALTHCARE_AND_LABORATORY } from './authored/healthcare-and-laboratory.ts';
import { PROGRAMMING_LANGUAGES } from './authored/programming-languages.ts';
import { SALES_MARKETING_AND_SERVICE } from './authored/sales-marketing-and-service.ts';
import { SOFTWARE_DELIVERY_AND_TESTING } from './authored/software-delivery-and-testing.ts';
import { SOFTWARE_DEVELOPMENT } from './authored/software-development.ts';
import { toolCodeOf } from './tool-codes.ts';

/** A tool as a source names it. */
export interface NamedTool {
  readonly code: string;
  readonly label: string;
  readonly category: ToolCategory;
  readonly aliases: readonly string[];
}

const LISTS: Readonly<Record<ToolCategory, string>> = {
  'ai-and-machine-learning': AI_AND_MACHINE_LEARNING,
  'business-finance-and-erp': BUSINESS_FINANCE_AND_ERP,
  'cloud-infrastructure-and-security': CLOUD_INFRASTRUCTURE_AND_SECURITY,
  'collaboration-and-productivity': COLLABORATION_AND_PRODUCTIVITY,
  'creative-and-design': CREATIVE_AND_DESIGN,
  'data-and-analytics': DATA_AND_ANALYTICS,
  'developer-tools-and-platforms': DEVELOPER_TOOLS_AND_PLATFORMS,
  'engineering-cad-and-geospatial': ENGINEERING_CAD_AND_GEOSPATIAL,
  'healthcare-and-laboratory': HEALTHCARE_AND_LABORATORY,
  'programming-languages': PROGRAMMING_LANGUAGES,
  'sales-marketing-and-service': SALES_MARKETING_AND_SERVICE,
  'software-delivery-and-testing': SOFTWARE_DELIVERY_AND_TESTING,
  'software-development': SOFTWARE_DEVELOPMENT,
};

/** Returns the tools listed by hand in `authored/`, one list per category. */
export function readAuthoredTools(): NamedTool[] {
  return typedEntries(LISTS).flatMap(([category, list]) => parseList(category, list));
}

/**
 * Reads a list of tools. Entries are separated by `;` or line ends and written `code = Label | alias | alias`; the code
 * is left out when `toolCodeOf` derives it from the label. Lines that start with `#` are headings.
 */
export function parseList(category: ToolCategory, list: string): NamedTool[] {
  return list
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(';'))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [names = '', code] = entry.split(' = ').reverse();
      const [label = '', ...aliases] = names.split('|').map((name) => name.trim());
      return { code: code ?? toolCodeOf(label), label, category, aliases };
    });
}

/** Returns the entries of an object that has exactly the keys of its type. */
function typedEntries<K extends string, V>(record: Readonly<Record<K, V>>): [K, V][] {
  return Object.entries<V>(record).map(([key, value]) => [key as K, value]);
}
