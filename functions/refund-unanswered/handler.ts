import { serveSweep } from '../../shared/credits/serve-sweep.ts';

export const handler = serveSweep();
