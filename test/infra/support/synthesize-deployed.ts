// Synthesizes what is deployed, code included, into the folder of CDK_OUTDIR (templates.ts).
import { synthesize } from '../../../infra/app.ts';
import { OUTCOMES, writeOutcome } from './synthesis.ts';
import { BUNDLED } from './templates.ts';

await synthesize(OUTCOMES, (bundles) => writeOutcome(BUNDLED, bundles));
