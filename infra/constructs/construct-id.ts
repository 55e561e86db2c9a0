/** Returns the stem of a construct id: `ListJobFacts` for `list-job-facts`. Logical ids depend on it and must last. */
export function constructId(name: string): string {
  return name
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}
