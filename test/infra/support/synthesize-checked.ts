// Synthesizes the contexts of `CHECKED` under the rules of cdk-nag into the folder of CDK_OUTDIR (templates.ts).
import { type App, Stack, Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { CHECKED, CHECKED_MISTAKES } from './contexts.ts';
import { refusal, stacksOf, withContext, writeOutcome, writeOutcomes } from './synthesis.ts';
import { ACKNOWLEDGED, CARELESS } from './templates.ts';

/** Synthesis throws if a rule has a finding. */
const checkedStacksOf = (app: App) => {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return stacksOf(app);
};

writeOutcomes({
  contexts: CHECKED,
  mistakes: Object.values(CHECKED_MISTAKES).flat(),
  synthesize: (context) => withContext(context, checkedStacksOf),
});

const careless = refusal(() =>
  withContext({}, (app) => {
    const [stack] = app.node.children.filter((child) => Stack.isStack(child));
    if (stack === undefined) throw new Error('the app has no stack');
    new Bucket(stack, 'Careless');
    checkedStacksOf(app);
  }),
);
writeOutcome(CARELESS, careless);

const acknowledged = withContext({}, (app) =>
  app.node
    .findAll()
    .flatMap(({ node }) => node.metadata)
    .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
    .map(({ data }) => data),
);
writeOutcome(ACKNOWLEDGED, Object.assign({}, ...acknowledged));
