// `npm run build`
import { bundle } from './bundle.mjs';

await bundle();
