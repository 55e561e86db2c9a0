// Synthesizes the contexts in its argument, a list in JSON, and prints the template of each (templates.ts).
import type { Context } from './contexts.ts';
import { synthesizeTemplate } from './synthesis.ts';

const contexts: readonly Context[] = JSON.parse(process.argv[2] ?? '[]');
process.stdout.write(JSON.stringify(contexts.map((context) => synthesizeTemplate(context))));
