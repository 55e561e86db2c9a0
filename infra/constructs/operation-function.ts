import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { Operation } from '../../shared/contract/operation.ts';
import { BundledFunction } from './bundled-function.ts';
import { accessOf, grantTableAccess } from './table-access.ts';

/** The chain has answered after this many milliseconds, 408 at the latest (shared/http/middleware/deadline.ts). */
const DEADLINE_MILLISECONDS = 8_000;

/** For a function that hangs: one that computes meets its deadline two seconds before. */
const TIMEOUT = Duration.seconds(10);

/** What the operator decides at deployment. */
export interface DeploymentSettings {
  /** Part of every API key: a key of another stage is refused. */
  readonly stage: string;
  /** Where the documentation is served, without a trailing slash; problem types point into it. */
  readonly docsUrl: string;
  /** Where customers top up and manage, without a trailing slash; 402 answers point into it. */
  readonly appUrl: string;
  /** Only the edge reaches the functions, so its word on the address of a caller is evidence. */
  readonly behindEdge: boolean;
}

export interface OperationFunctionProps {
  readonly operation: Operation;
  readonly codeDirectory: string;
  readonly table: ITableV2;
  readonly settings: DeploymentSettings;
}

/** The function of one operation, with the access to the table that its declaration asks for. */
export class OperationFunction extends BundledFunction {
  constructor(
    scope: Construct,
    id: string,
    { operation, codeDirectory, table, settings }: OperationFunctionProps,
  ) {
    super(scope, id, {
      name: operation.id,
      codeDirectory,
      description: operation.summary,
      timeout: TIMEOUT,
      environment: { ...requestEnvironment(settings), TABLE_NAME: table.tableName },
    });
    grantTableAccess(table, this.role, accessOf(operation));
  }
}

/** Answers what no route matches (404, 405). It knows no table. */
export class NoRouteFunction extends BundledFunction {
  constructor(
    scope: Construct,
    id: string,
    {
      codeDirectory,
      operations,
      settings,
    }: {
      readonly codeDirectory: string;
      /** Their paths answer other methods with 405 instead of 404. */
      readonly operations: readonly Pick<Operation, 'path'>[];
      readonly settings: DeploymentSettings;
    },
  ) {
    super(scope, id, {
      name: 'no-route',
      codeDirectory,
      description: 'Problem documents for unknown paths and methods',
      timeout: TIMEOUT,
      environment: {
        ...requestEnvironment(settings),
        ROUTES: operations.map(({ path }) => path).join(' '),
      },
    });
  }
}

const requestEnvironment = ({
  stage,
  docsUrl,
  appUrl,
  behindEdge,
}: DeploymentSettings): Record<string, string> => ({
  STAGE: stage,
  DOCS_URL: docsUrl,
  APP_URL: appUrl,
  DEADLINE_MS: String(DEADLINE_MILLISECONDS),
  ...(behindEdge ? { CALLER_ADDRESS: 'edge' } : {}),
});
