import { describe, expect, test } from '@jest/globals';
import { parseList } from '../../../infra/operator/catalogues/tools/authored-tools.ts';
import { toolCodeOf } from '../../../infra/operator/catalogues/tools/tool-codes.ts';
import { buildTools, nameKey } from '../../../infra/operator/catalogues/tools/tools.ts';
import type { ToolRecord } from '../../../shared/catalogue/records.ts';
import { CODE_PATTERN } from '../../../shared/contract/primitives.ts';
import { TOOL_CATEGORIES, type ToolCategory } from '../../../shared/contract/vocabulary.ts';

const tools = buildTools();
const byCode = new Map(tools.map((tool) => [tool.code, tool]));

function find(code: string): ToolRecord {
  const tool = byCode.get(code);
  if (tool === undefined) throw new Error(`no tool has the code ${code}`);
  return tool;
}

/** Well-known tools by the category where users expect them. */
const WELL_KNOWN: Readonly<Record<ToolCategory, string>> = {
  'ai-and-machine-learning':
    'openai chatgpt pytorch tensorflow langchain hugging-face amazon-sagemaker mlflow',
  'business-finance-and-erp':
    'sap oracle netsuite workday quickbooks sap-s-4hana bloomberg-terminal adp greenhouse',
  'cloud-infrastructure-and-security':
    'aws azure gcp aws-lambda amazon-s3 kubernetes docker terraform linux splunk datadog okta cisco',
  'collaboration-and-productivity':
    'microsoft-excel microsoft-teams slack jira confluence notion zoom google-sheets asana',
  'creative-and-design': 'figma adobe-photoshop sketch canva blender unity final-cut-pro autodesk-maya',
  'data-and-analytics':
    'postgresql mysql mongodb snowflake power-bi tableau apache-kafka apache-spark amazon-dynamodb spss redis dbt',
  'developer-tools-and-platforms':
    'github visual-studio-code postman intellij-idea npm webpack wordpress twilio',
  'engineering-cad-and-geospatial': 'autocad solidworks revit catia ansys arcgis altium-designer plc procore',
  'healthcare-and-laboratory': 'epic oracle-health meditech veeva lims redcap hl7 fhir benchling',
  'programming-languages':
    'python rust java javascript typescript cpp csharp go sql r html cobol solidity bash',
  'sales-marketing-and-service':
    'salesforce hubspot zendesk servicenow marketo shopify google-ads mailchimp gong',
  'software-delivery-and-testing':
    'git jenkins github-actions selenium cypress playwright junit sonarqube azure-devops',
  'software-development': 'react angular vuejs nodejs dotnet spring-boot django graphql flutter rabbitmq',
};

describe('the tool catalogue', () => {
  test('has at least 3,000 tools', () => {
    expect(tools.length).toBeGreaterThanOrEqual(3_000);
  });

  test('gives every tool a unique, valid code', () => {
    expect(byCode.size).toBe(tools.length);
    expect(tools.filter(({ code }) => !CODE_PATTERN.test(code) || code.length > 160)).toEqual([]);
  });

  test('uses no category code as a tool code, because initiativeTools accepts both', () => {
    expect(TOOL_CATEGORIES.filter((category) => byCode.has(category))).toEqual([]);
  });

  test('labels every tool with 1 to 240 characters', () => {
    expect(tools.filter(({ label }) => label === '' || label.length > 240 || label.trim() !== label)).toEqual(
      [],
    );
  });

  test('has no name that means two tools', () => {
    const owners = new Map<string, string>();
    const contested: string[] = [];
    for (const { code, label, aliases } of tools) {
      for (const name of new Set([code, label, ...aliases].map(nameKey))) {
        const owner = owners.get(name);
        if (owner !== undefined) contested.push(`${name}: ${owner} and ${code}`);
        owners.set(name, code);
      }
    }
    expect(contested).toEqual([]);
  });

  test('has tools in each of the 13 categories and no other', () => {
    expect(new Set(tools.map(({ category }) => category))).toEqual(new Set(TOOL_CATEGORIES));
  });

  test('is the same list every time, sorted by code', () => {
    expect(buildTools()).toEqual(tools);
    expect(tools.map(({ code }) => code)).toEqual(tools.map(({ code }) => code).toSorted());
  });

  test('ranks the tools of the top list above all others', () => {
    const ranked = tools.toSorted((a, b) => b.popularity - a.popularity).map(({ code }) => code);
    expect(ranked.slice(0, 3)).toEqual(['microsoft-excel', 'microsoft-office', 'python']);
    expect(find('rust').popularity).toBeGreaterThan(find('algol').popularity);
  });
});

describe('well-known tools', () => {
  const table = Object.entries(WELL_KNOWN).flatMap(([category, codes]) =>
    codes.split(' ').map((code) => [code, category] as const),
  );

  test.each(table)('%s is in %s', (code, category) => {
    expect(find(code).category).toBe(category);
  });

  test.each([
    ['aws', 'AWS'],
    ['amazon-s3', 'S3'],
    ['kubernetes', 'K8s'],
    ['postgresql', 'Postgres'],
    ['apache-kafka', 'Kafka'],
    ['nodejs', 'NodeJS'],
    ['react', 'ReactJS'],
    ['go', 'Golang'],
    ['gcp', 'GCP'],
    ['microsoft-excel', 'Excel'],
    ['oracle-health', 'Cerner'],
    ['power-bi', 'PowerBI'],
    ['autocad', 'Auto CAD'],
  ])('%s has the alias %s', (code, alias) => {
    expect(find(code).aliases).toContain(alias);
  });

  test.each([
    'airbnb',
    'adidas',
    'mcdonalds',
    'lufthansa',
    'bmw',
    'netflix',
    'spotify',
    'playstation',
    'nike',
  ])('%s is not a work tool', (code) => {
    expect(byCode.has(code)).toBe(false);
  });
});

describe('codes', () => {
  test.each([
    ['C++', 'cpp'],
    ['C#', 'csharp'],
    ['F#', 'fsharp'],
    ['.NET', 'dotnet'],
    ['ASP.NET', 'asp-dotnet'],
    ['Node.js', 'nodejs'],
    ['SAP S/4HANA', 'sap-s-4hana'],
    ['Weights & Biases', 'weights-and-biases'],
    ['Dassault Systèmes', 'dassault-systemes'],
    ['draw.io', 'draw-io'],
  ])('%s becomes %s', (name, code) => {
    expect(toolCodeOf(name)).toBe(code);
  });

  test('need a name with a Latin letter or digit', () => {
    expect(() => toolCodeOf('—')).toThrow('no tool code');
  });
});

test('a list is read as entries with a code, a label and aliases, without its headings', () => {
  expect(parseList('programming-languages', '\n# Heading\nC++ | CPP; go = Go | Golang\nRuby\n')).toEqual([
    { code: 'cpp', label: 'C++', category: 'programming-languages', aliases: ['CPP'] },
    { code: 'go', label: 'Go', category: 'programming-languages', aliases: ['Golang'] },
    { code: 'ruby', label: 'Ruby', category: 'programming-languages', aliases: [] },
  ]);
});
