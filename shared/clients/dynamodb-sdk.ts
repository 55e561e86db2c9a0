import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** Opens the SDK's client of DynamoDB, which converts items to and from plain values. */
export const openSdkClient = (configuration: DynamoDBClientConfig): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient(configuration), {
    marshallOptions: { removeUndefinedValues: true },
  });
