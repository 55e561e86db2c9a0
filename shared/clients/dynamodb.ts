import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** Opens a client of DynamoDB that converts items to and from plain values. */
export const openDynamoDb = (configuration: DynamoDBClientConfig): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient(configuration), {
    marshallOptions: { removeUndefinedValues: true },
  });
