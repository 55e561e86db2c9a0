import { benchmarkOfLists } from './list-pages.ts';

export const benchmark = benchmarkOfLists('ashby');
