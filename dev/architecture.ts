// Holds the files against the table of who may import whom (docs/ARCHITECTURE.md), by reading their import statements.
import { posix } from 'node:path';

export interface SourceFile {
  /** From the root of the project, with slashes. */
  readonly path: string;
  readonly text: string;
}

interface Import {
  /** Path of one of our files, or the name of a package. */
  readonly target: string;
  readonly isOurs: boolean;
  /** Erased before it runs. */
  readonly isType: boolean;
  /** Loaded only when it is reached. */
  readonly isLate: boolean;
}

const features = ['accounts', 'dashboard', 'quiz', 'repeat', 'lists', 'payments', 'profile', 'friends', 'chat', 'settings', 'contact'];
// Pages without a call of their own: the home page, about and terms, and the proof-reader's page.
const webFeatures = [...features, 'home', 'about', 'proof'];
const topFolders = ['contract', 'engine', 'content', 'server', 'web', 'dev', 'e2e', 'bench', 'docs', 'public'];
const serverFolders = ['features', 'learner', 'outside', 'platform'];
const webFolders = ['app', 'client', 'features', 'study', 'styles', 'ui'];
const drawers = ['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'lib', 'misc', 'manager'];

// What each zone may import beside itself. Server and web never meet; nothing reaches up.
const allowed: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  engine: ['contract'],
  content: ['contract'],
  'server/platform': ['contract'],
  'server/outside': ['contract', 'server/platform'],
  'server/learner': ['contract', 'engine', 'server/parts', 'server/platform'],
  'server/features': ['contract', 'engine', 'content', 'server/learner', 'server/parts', 'server/platform'],
  'server/parts': ['contract', 'content', 'server/outside', 'server/platform'],
  server: ['contract', 'engine', 'content', 'server/features', 'server/learner', 'server/outside', 'server/parts', 'server/platform'],
  'web/client': ['contract', 'engine'],
  'web/ui': ['web/client'],
  'web/study': ['contract', 'engine', 'web/client', 'web/ui'],
  'web/features': ['contract', 'engine', 'web/client', 'web/study', 'web/ui'],
  'web/app': ['contract', 'engine', 'web/client', 'web/features', 'web/study', 'web/ui'],
  web: ['contract', 'engine', 'web/app', 'web/client', 'web/features', 'web/study', 'web/ui'],
};
// Packages that a zone may use; elsewhere any.
const packages: Readonly<Record<string, RegExp>> = { contract: /^zod(?:\/mini)?$/, engine: /^ts-fsrs$/ };

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** The zone of a file, or undefined where anything may be imported: dev, e2e, bench and the settings at the root. */
function zoneOf(path: string): string | undefined {
  if (path === 'server/parts.ts') return 'server/parts';
  const [top = '', second = '', third] = path.split('/');
  const inner = `${top}/${second}`;
  if (third !== undefined && inner in allowed) return inner;
  return top in allowed ? top : undefined;
}

/** The feature that a file belongs to, such as `server quiz`. */
function featureOf(path: string): string | undefined {
  const found = /^(server|web)\/features\/([^/]+)\//.exec(path);
  return found ? `${found[1]} ${found[2]}` : undefined;
}

/** Every import of a file. Imports of styles and pictures count as ours. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const statements = /^\s*(?:import|export)\s+(type\s)?(?:[^'";()]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;
  return [...text.matchAll(statements)].map(([, type, early, late]) => {
    const target = (early ?? late ?? '').replace(/\?.*$/, '');
    const place = { isType: type !== undefined, isLate: late !== undefined };
    if (target.startsWith('#')) return { target: target.slice(1), isOurs: true, ...place };
    if (target.startsWith('.')) return { target: posix.join(posix.dirname(path), target), isOurs: true, ...place };
    return { target, isOurs: false, ...place };
  });
}

function mayImport(file: SourceFile, { target, isOurs, isType, isLate }: Import): boolean {
  const zone = zoneOf(file.path);
  if (zone === undefined) return true;
  if (!isOurs) return isTest(file.path) || (packages[zone]?.test(target) ?? true);
  const other = zoneOf(target) ?? target.split('/')[0] ?? '';
  if (other === 'dev') return isTest(file.path) || (file.path === 'server/main.ts' && isLate);
  // The handlers that `serve` calls are handed the parts: it knows their type, not how they are made.
  if (zone === 'server/platform' && other === 'server/parts') return isType || isTest(file.path);
  if (zone === 'server/learner' && other === 'content') return isType || isTest(file.path);
  if (other !== zone) return allowed[zone]?.includes(other) ?? false;
  const from = featureOf(file.path);
  const to = featureOf(target);
  if (from === undefined || from === to) return true;
  // Of another feature only its face file, friends/friends.ts; a web feature never imports another.
  const name = to?.split(' ')[1];
  return zone === 'server/features' && target === `server/features/${name}/${name}.ts`;
}

/** Imports that the table forbids, as `file imports file`. */
export function forbiddenImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter((found) => !mayImport(file, found))
      .map(({ target }) => `${file.path} imports ${target}`),
  );
}

/** Circles of imports that are there at run time, each as the files on the way. */
export function circles(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const next = new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap(({ target, isOurs, isType, isLate }) => (isOurs && !isType && !isLate && paths.has(target) ? [target] : [])),
    ]),
  );
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path);
    if (at >= 0) found.push([...way.slice(at), path].join(' → '));
    if (at >= 0 || done.has(path)) return;
    for (const target of next.get(path) ?? []) walk(target, [...way, path]);
    done.add(path);
  };
  for (const path of paths) walk(path, []);
  return found;
}

/** Folders that the house does not know, and files and folders named like a drawer. */
export function strangers(paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const steps = path.split('/');
    const [top = '', second = '', third = ''] = steps;
    const inFolder = (depth: number) => steps.length > depth;
    if (steps.some((step) => drawers.includes(step.replace(/\..*$/, '')))) return true;
    if (inFolder(1) && !topFolders.includes(top)) return true;
    if (inFolder(2) && top === 'server')
      return !serverFolders.includes(second) || (second === 'features' && !(inFolder(3) && features.includes(third)));
    if (inFolder(2) && top === 'web')
      return !webFolders.includes(second) || (second === 'features' && !(inFolder(3) && webFeatures.includes(third)));
    return false;
  });
}
