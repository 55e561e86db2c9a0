import { Command } from './command.ts';

/**
 * The commands of the document client as bundles contain them, under the same names: what is in them and no more. The
 * SDK's own take its whole client with them, 210 KB. infra/bundle.ts puts this module in the place of
 * `@aws-sdk/lib-dynamodb`.
 */
export class BatchExecuteStatementCommand extends Command {}
export class BatchGetCommand extends Command {}
export class BatchWriteCommand extends Command {}
export class DeleteCommand extends Command {}
export class ExecuteTransactionCommand extends Command {}
export class GetCommand extends Command {}
export class PutCommand extends Command {}
export class QueryCommand extends Command {}
export class ScanCommand extends Command {}
export class TransactWriteCommand extends Command {}
export class UpdateCommand extends Command {}
