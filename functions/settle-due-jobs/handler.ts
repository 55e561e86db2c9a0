import { serveDueJobs } from '../../shared/publishing/due/serve-due-jobs.ts';

export const handler = serveDueJobs();
