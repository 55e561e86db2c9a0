import { serveAdmission } from '../../shared/edge/serve-admission.ts';

export const handler = serveAdmission();
