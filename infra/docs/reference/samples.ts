import { SAMPLE_ADDRESS, SAMPLE_KEY } from '../page.ts';
import { pythonSample } from './python.ts';

/** Returns titled blocks of code, in Markdown, that send a request of an operation in each language. */
export function samplesOf(request: string): string {
  const [path = '', query = ''] = request.split('?');
  const parameters = [...new URLSearchParams(query)];
  const inPython = pythonSample(path, parameters);
  return [
    fence('sh title=curl', curl(request, path, parameters)),
    fence('ts title=TypeScript', typescript(path, parameters)),
    ...(inPython === null ? [] : [fence('python title=Python', inPython)]),
  ].join('\n');
}

const fence = (info: string, code: string): string => `\`\`\`${info}\n${code}\n\`\`\`\n`;

/** One parameter is part of the URL, several have a line each. */
function curl(request: string, path: string, parameters: readonly (readonly [string, string])[]): string {
  const key = `-H 'Authorization: Bearer ${SAMPLE_KEY}'`;
  // -g: curl would read the brackets of facts[benefits] as a pattern.
  if (parameters.length < 2)
    return `curl -i${request.includes('[') ? 'g' : ''} '${SAMPLE_ADDRESS}${request}' \\\n  ${key}`;
  const lines = parameters.map(([name, value]) => `--data-urlencode '${name}=${value}'`);
  return [`curl -iG '${SAMPLE_ADDRESS}${path}'`, ...lines, key].join(' \\\n  ');
}

function typescript(path: string, parameters: readonly (readonly [string, string])[]): string {
  const appended = parameters.map(
    ([name, value]) => `url.searchParams.append(${quote(name)}, ${quote(value)});\n`,
  );
  return `const url = new URL('${path}', '${SAMPLE_ADDRESS}');
${appended.join('')}const response = await fetch(url, { headers: { authorization: 'Bearer ${SAMPLE_KEY}' } });
const body = await response.json();
if (!response.ok) throw new Error(\`\${body.code}: \${body.detail}\`);
console.log(response.headers.get('svc-cost-usd'), body);`;
}

const quote = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
