import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { serveLedger } from '../../shared/credits/ledger/serve-ledger.ts';

export const handler: (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse> = serveLedger();
