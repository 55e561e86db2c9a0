import { writeFileSync } from 'node:fs';
import { startDemo } from '../../end-to-end/demo.ts';
import { COMPANIES, RECORDED_AT, recordExamples } from './record.ts';

/** `npm run openapi:examples` asks a demo for the examples of the reference and writes them down. */
const FILE = new URL('../../../infra/openapi/recording.json', import.meta.url);

Date.now = () => RECORDED_AT;
const demo = await startDemo({ companies: COMPANIES });
try {
  writeFileSync(FILE, `${JSON.stringify(await recordExamples(demo), null, 2)}\n`);
  process.stderr.write('wrote infra/openapi/recording.json\n');
} finally {
  await demo.stop();
}
