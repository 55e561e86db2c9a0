import { type JsonObject, objectOf } from './board-format.ts';
import { isJobPosting } from './json-ld.ts';
import { compacted, withKeywords } from './json-ld-values.ts';

/** Properties of a JobPosting whose node a graph may state elsewhere. */
const LINKED = ['hiringOrganization', 'jobLocation', 'applicantLocationRequirements', 'baseSalary'];

/**
 * Returns the JobPosting nodes of a JSON-LD document, wherever they are in it, in the form of `compacted`. A reference (`@id`) to an employer, a
 * place or a salary is replaced by the node of the document that it names, one level deep: references may form a circle.
 */
export function jobPostings(document: unknown): JsonObject[] {
  const postings: JsonObject[] = [];
  const nodes = new Map<string, JsonObject>();
  const open: unknown[] = [compacted(document)];
  // A list, not recursion: the depth of a document is not ours.
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) {
      pushReversed(open, value);
      continue;
    }
    if (typeof value !== 'object' || value === null) continue;
    const node = withKeywords(objectOf(value));
    const id = node['@id'];
    if (typeof id === 'string' && Object.keys(node).length > 1 && !nodes.has(id)) nodes.set(id, node);
    if (isJobPosting(node)) postings.push(node);
    else pushReversed(open, Object.values(node));
  }
  // A page may name its posting in one node and describe it in another.
  const isNamedOnly = (posting: JsonObject) =>
    posting['title'] === undefined && posting['name'] === undefined && typeof posting['@id'] === 'string';
  const described = postings.filter((posting) => !isNamedOnly(posting));
  return (described.length === 0 ? postings : described).map((posting) => withNodes(posting, nodes));
}

/** Pushes the values so that the first one is taken next. */
function pushReversed(open: unknown[], values: readonly unknown[]): void {
  for (let at = values.length - 1; at >= 0; at -= 1) open.push(values[at] ?? null);
}

function withNodes(posting: JsonObject, nodes: ReadonlyMap<string, JsonObject>): JsonObject {
  const linked = LINKED.flatMap((name) => {
    const value = posting[name];
    if (value === undefined) return [];
    return [[name, Array.isArray(value) ? value.map((one) => follow(one, nodes)) : follow(value, nodes)]];
  });
  return { ...posting, ...Object.fromEntries(linked) };
}

function follow(value: unknown, nodes: ReadonlyMap<string, JsonObject>): unknown {
  const reference = objectOf(value);
  const id = reference['@id'];
  return typeof id === 'string' && Object.keys(reference).length === 1 ? (nodes.get(id) ?? value) : value;
}
