/** `list-job-facts` as the stem of construct ids: `ListJobFacts`. Ids outlive refactorings (logical ids). */
export function constructId(name: string): string {
  return name
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}
