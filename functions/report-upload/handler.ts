import { serveReports } from '../../shared/uploads/serve-reports.ts';

export const handler = serveReports();
