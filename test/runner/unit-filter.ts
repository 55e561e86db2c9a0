import { UnitTests } from './unit.ts';

/** Keeps the unit tests among the files that jest found. */
function filterUnitTests(files: readonly string[]): { readonly filtered: readonly string[] } {
  const unit = new UnitTests();
  return { filtered: files.filter((file) => unit.includes(file)) };
}

// Jest requires its filter and calls what it gets.
export { filterUnitTests as 'module.exports' };
