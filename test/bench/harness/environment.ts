/** The environment of a deployed function. Benchmarks with a table add its endpoint. */
export const ENVIRONMENT = {
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_REGION: 'us-east-1',
  TABLE_NAME: 'table',
  STAGE: 'bench',
  DOCS_URL: 'https://docs.example',
  APP_URL: 'https://app.example',
  DEADLINE_MS: '8000',
} as const;
