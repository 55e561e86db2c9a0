// `npm run sbom`: writes the bill of materials of what runs (CycloneDX, JSON) on standard output. npm's own `--omit dev`
// also omits what a development tool happens to share, so the whole bill is made and development is taken out here.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface Component {
  readonly 'bom-ref': string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}
interface BillOfMaterials {
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DEVELOPMENT = 'cdx:npm:package:development';
const MAXIMUM_BYTES = 256 * 1024 * 1024;

const whole: BillOfMaterials = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: MAXIMUM_BYTES,
  }),
);
const isDevelopment = ({ properties = [] }: Component): boolean =>
  properties.some(({ name, value }) => name === DEVELOPMENT && value === 'true');
const development = new Set(whole.components.filter(isDevelopment).map((component) => component['bom-ref']));
const running: BillOfMaterials = {
  ...whole,
  components: whole.components.filter((component) => !development.has(component['bom-ref'])),
  dependencies: whole.dependencies
    .filter(({ ref }) => !development.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((on) => !development.has(on)) })),
};
process.stdout.write(`${JSON.stringify(running, null, 2)}\n`);
