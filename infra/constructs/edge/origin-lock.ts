import { Duration } from 'aws-cdk-lib';
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { Construct } from 'constructs';
import { EDGE_SECRET_HEADER } from '../../../shared/edge/headers.ts';
import { BundledFunction } from '../bundled-function.ts';

export interface OriginLockProps {
  readonly codeDirectory: string;
  readonly digests: readonly string[];
}

/**
 * Lets only the edge reach the functions: every route asks for the secret that the edge adds. The gateway refuses a
 * request without the header itself, and keeps the verdict on a value for an hour, so the authorizer runs a few times per
 * hour however many requests arrive.
 */
export class OriginLock extends Construct {
  readonly function: BundledFunction;
  readonly authorizer: HttpLambdaAuthorizer;

  constructor(scope: Construct, id: string, { codeDirectory, digests }: OriginLockProps) {
    super(scope, id);
    this.function = new BundledFunction(this, 'Admit', {
      name: 'admit-edge',
      codeDirectory,
      description: 'Admits requests that carry the secret of the edge',
      timeout: Duration.seconds(5),
      // The digest of 256 random bits gives nothing away.
      environment: { EDGE_SECRET_DIGESTS: digests.join(' ') },
    });
    this.authorizer = new HttpLambdaAuthorizer('Edge', this.function.lambda, {
      responseTypes: [HttpLambdaResponseType.SIMPLE],
      identitySource: [`$request.header.${EDGE_SECRET_HEADER}`],
      resultsCacheTtl: Duration.hours(1),
    });
  }
}
