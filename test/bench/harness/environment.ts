/** What a deployed function finds in its environment; the table's place is added where there is one. */
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
