import type { Example, Rule, RuleTable } from './automaton/rule.ts';
import { compileRules } from './automaton/rule-set.ts';
import { findStatements } from './find-statements.ts';
import type { Found } from './found.ts';
import { LineReader } from './read-line.ts';
import type { ToolNames } from './tools/tool-names.ts';

export interface ExampleFault {
  readonly rule: string;
  readonly text: string;
  readonly problem: string;
}

/** Reads the examples of every rule. Returns those that are not read as they say. */
export function checkExamples(tables: readonly RuleTable[], tools: ToolNames): ExampleFault[] {
  return tables.flatMap((table) => {
    const lines = new LineReader(compileRules([table]), tools);
    const fault = (rule: Rule, example: Example, isPositive: boolean): ExampleFault[] => {
      const { text, value } = typeof example === 'string' ? { text: example, value: undefined } : example;
      const read = readExample(lines, rule, example).map(valueText);
      if (!isPositive) {
        return read.length === 0 ? [] : [{ rule: rule.id, text, problem: `reads ${read.join(', ')}` }];
      }
      if (read.length === 0) return [{ rule: rule.id, text, problem: 'is not read' }];
      const isMissed = value !== undefined && !read.includes(value);
      return isMissed
        ? [{ rule: rule.id, text, problem: `reads ${read.join(', ')} instead of ${value}` }]
        : [];
    };
    return table.rules.flatMap((rule) => [
      ...rule.yes.flatMap((example) => fault(rule, example, true)),
      ...rule.no.flatMap((example) => fault(rule, example, false)),
    ]);
  });
}

function readExample(lines: LineReader, rule: Rule, example: Example): Found[] {
  const { text, section, title, employer }: Exclude<Example, string> =
    typeof example === 'string' ? { text: example } : example;
  const part = {
    pointer: '',
    markup: 'markdown' as const,
    text,
    ...(section === undefined ? {} : { section }),
  };
  const context = { title: title ?? '', employerNames: employer === undefined ? [] : [employer] };
  return findStatements(lines, [part], context).found.filter((one) => one.rule === rule.id);
}

/** Returns the part of a value that its rule leaves open: a code, a concept or a language. */
function valueText({ value }: Found): string {
  if ('tool' in value) return value.tool;
  if ('field' in value) return String(value.value);
  if ('doubts' in value) return value.doubts.map((doubted) => doubted.value).join(', ');
  if (value.kind === 'technology') return value.code;
  if (value.kind === 'compliance') return value.concept;
  return value.kind === 'initiative' ? value.target.code : value.kind;
}
