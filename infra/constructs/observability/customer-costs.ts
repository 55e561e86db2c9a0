import { Stack } from 'aws-cdk-lib';
import { type ILogGroup, QueryDefinition, QueryString } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { REQUEST_QUERY, REQUEST_QUERY_NAME } from '../../cost/request-query.ts';

/** Saves the query that tells what each customer costs next to what it pays; `organisations cost` runs it. */
export class CustomerCosts extends Construct {
  /** @param logGroups of the operations */
  constructor(scope: Construct, id: string, { logGroups }: { readonly logGroups: readonly ILogGroup[] }) {
    super(scope, id);
    new QueryDefinition(this, 'Query', {
      queryDefinitionName: `${Stack.of(this).stackName}/${REQUEST_QUERY_NAME}`,
      logGroups: [...logGroups],
      queryString: new QueryString(REQUEST_QUERY),
    });
  }
}
