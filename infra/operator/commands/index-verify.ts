import { readManifest } from '../../../shared/search/store/manifest.ts';
import { verifyIndex } from '../index/index-check.ts';
import { defineCommand } from '../program/command.ts';
import { counting, table as tableOf } from '../terminal/output.ts';

export const indexVerify = defineCommand({
  name: 'index verify',
  summary: 'Reads every document and checks that the index has it under each of its terms',
  examples: ['index verify'],
  run: async (context) => {
    const { reader } = await context.connect();
    const manifest = await readManifest(reader);
    const { jobs, companies, terms, postings, missing, missingCount } = await verifyIndex(
      reader,
      manifest,
      context,
    );
    const ok = missingCount === 0;
    return {
      ok,
      json: { ok, jobs, companies, terms, postings, missing: missingCount, examples: missing },
      text: [
        ...(ok
          ? []
          : [
              ...tableOf(
                ['SPACE', 'TERM', 'ORDINAL'],
                missing.map((m) => [m.space, m.term, m.ordinal]),
              ),
              '',
            ]),
        `${ok ? 'complete' : `${counting(missingCount, 'posting')} missing`}: ${counting(jobs, 'job')} and ` +
          `${counting(companies, 'company', 'companies')}, ${counting(postings, 'posting')} under ${counting(terms, 'term')}`,
      ],
    };
  },
});
