// Synthesizes the contexts of `STANDARD` into the folder of CDK_OUTDIR (templates.ts).
import { STANDARD, STANDARD_MISTAKES } from './contexts.ts';
import { stacksOf, withContext, writeOutcomes } from './synthesis.ts';

writeOutcomes({
  contexts: STANDARD,
  mistakes: Object.values(STANDARD_MISTAKES).flat(),
  synthesize: (context) => withContext(context, stacksOf),
});
