import { serveSweep } from '../../shared/credits/settlement/serve-refunds.ts';

export const handler = serveSweep();
