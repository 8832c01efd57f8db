// Checks every file's imports against the table of allowed imports (docs/ARCHITECTURE.md).
import { posix } from 'node:path';
import { pages } from '#contract/pages.ts';

export interface SourceFile {
  /** Relative to the project root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

interface Import {
  /** Path of one of our files, or the name of a package. */
  readonly target: string;
  readonly isInternal: boolean;
  /** Type-only: erased at run time. */
  readonly isTypeOnly: boolean;
  /** Loaded with `import()`. */
  readonly isDynamic: boolean;
}

const serverFeatures = [
  'accounts',
  'dashboard',
  'quiz',
  'repeat',
  'met-words',
  'mixups',
  'notes',
  'practice',
  'reminders',
  'lists',
  'payments',
  'profile',
  'friends',
  'moderation',
  'progress',
  'chat',
  'settings',
  'today',
  'transfer',
  'uses',
  'contact',
];
// Web features without an API call of their own: home, the first day, about and terms, and the proof-reading page.
const webFeatures = [...serverFeatures, 'home', 'first-day', 'about', 'proof'];
const topFolders = ['contract', 'engine', 'content', 'server', 'web', 'dev', 'e2e', 'bench', 'docs', 'public'];
const serverFolders = [
  'access',
  'builds',
  'database',
  'features',
  'http',
  'jobs',
  'learner',
  'live',
  'mail',
  'outside',
  'schema',
  'threads',
  'voices',
];
const webFolders = ['app', 'client', 'features', 'people', 'study', 'styles', 'ui', 'worker'];
const bannedNames = ['utils', 'util', 'helpers', 'helper', 'common', 'shared', 'lib', 'misc', 'manager'];

// The server's layers, lowest first: a layer imports its own and those below it that its line names. Types count like everything else.
const base = ['contract', 'server/base'];
const infrastructure = [
  'server/database',
  'server/schema',
  'server/http',
  'server/live',
  'server/mail',
  'server/jobs',
  'server/builds',
  'server/threads',
];
const services = ['server/access', 'server/outside', 'server/learner', 'server/voices', 'server/services'];
// What each zone may import besides itself. Server and web never import each other; nothing imports a layer above its own.
const allowedImports: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  engine: ['contract'],
  content: ['contract'],
  'server/base': ['contract', 'package.json'],
  'server/database': base,
  'server/schema': [...base, 'server/database'],
  'server/http': base,
  'server/live': base,
  'server/threads': base,
  'server/mail': [...base, 'server/schema', 'server/jobs'],
  'server/jobs': [...base, 'server/schema'],
  'server/builds': [...base, 'server/schema'],
  'server/access': [...base, ...infrastructure],
  'server/outside': base,
  'server/learner': [...base, 'engine', 'server/schema'],
  'server/voices': [...base, 'engine', 'server/http'],
  'server/services': [...base, ...infrastructure, 'content', 'server/access', 'server/outside', 'server/learner', 'server/voices'],
  'server/features': [...base, ...infrastructure, ...services, 'engine', 'content'],
  server: [...base, ...infrastructure, ...services, 'engine', 'content', 'server/features'],
  'web/client': ['contract', 'engine', 'web/worker'],
  'web/worker': ['contract'],
  'web/ui': ['web/client'],
  'web/study': ['contract', 'engine', 'web/client', 'web/ui'],
  'web/people': ['contract', 'web/client', 'web/ui'],
  'web/features': ['contract', 'engine', 'web/client', 'web/people', 'web/study', 'web/ui'],
  'web/app': ['contract', 'engine', 'web/client', 'web/features', 'web/study', 'web/ui'],
  web: ['contract', 'engine', 'web/app', 'web/client', 'web/features', 'web/people', 'web/study', 'web/ui'],
};
// Packages that a zone may use; other zones may use any.
const allowedPackages: Readonly<Record<string, RegExp>> = { contract: /^zod(?:\/mini)?$/, engine: /^(?:ts-fsrs|papaparse)$/ };

// Files of server/ that are a layer by themselves.
const singleFiles: Readonly<Record<string, string>> = {
  'server/config.ts': 'server/base',
  'server/errors.ts': 'server/base',
  'server/input.ts': 'server/base',
  'server/log.ts': 'server/base',
  'server/metrics.ts': 'server/base',
  'server/pseudonym.ts': 'server/base',
  'server/version.ts': 'server/base',
  'server/production-settings.ts': 'server/base',
  'server/watchdog.ts': 'server/base',
  'server/services.ts': 'server/services',
  'server/call-context.ts': 'server/services',
};

/** Whether a file is a test. */
export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** The zone of a file, or undefined if it may import anything: dev, e2e, bench and the config files at the root. */
function getZone(path: string): string | undefined {
  const single = singleFiles[path];
  if (single !== undefined) return single;
  const [top = '', second = '', third] = path.split('/');
  const inner = `${top}/${second}`;
  if (third !== undefined && inner in allowedImports) return inner;
  return top in allowedImports ? top : undefined;
}

/** The feature that a file belongs to, such as `server quiz`. */
function getFeature(path: string): string | undefined {
  const match = /^(server|web)\/features\/([^/]+)\//.exec(path);
  return match ? `${match[1]} ${match[2]}` : undefined;
}

/** Parses every import of a file. Imports of styles and images count as internal. */
export function parseImports({ path, text }: SourceFile): Import[] {
  const statements = /^\s*(?:import|export)\s+(type\s)?(?:[^'";()]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;
  return [...text.matchAll(statements)].map(([, type, staticTarget, dynamicTarget]) => {
    const target = (staticTarget ?? dynamicTarget ?? '').replace(/\?.*$/, '');
    const flags = { isTypeOnly: type !== undefined, isDynamic: dynamicTarget !== undefined };
    if (target.startsWith('#')) return { target: target.slice(1), isInternal: true, ...flags };
    if (target.startsWith('.')) return { target: posix.join(posix.dirname(path), target), isInternal: true, ...flags };
    return { target, isInternal: false, ...flags };
  });
}

function canImport(file: SourceFile, { target, isInternal, isDynamic }: Import): boolean {
  const zone = getZone(file.path);
  if (zone === undefined) return true;
  if (!isInternal) return isTestFile(file.path) || (allowedPackages[zone]?.test(target) ?? true);
  const targetZone = getZone(target) ?? target.split('/')[0] ?? '';
  if (targetZone === 'dev') return isTestFile(file.path) || (file.path === 'server/main.ts' && isDynamic);
  // A test beside infrastructure may run it with the real services on the real schema.
  if (isTestFile(file.path) && zone.startsWith('server/') && ['server/services', 'server/schema'].includes(targetZone)) return true;
  if (targetZone !== zone) return allowedImports[zone]?.includes(targetZone) ?? false;
  const fileFeature = getFeature(file.path);
  const targetFeature = getFeature(target);
  if (fileFeature === undefined || fileFeature === targetFeature) return true;
  // From another feature only its public file (friends/friends.ts) may be imported; a web feature never imports another one.
  const targetName = targetFeature?.split(' ')[1];
  return zone === 'server/features' && target === `server/features/${targetName}/${targetName}.ts`;
}

/** Finds imports that the table forbids, as `file imports file`. */
export function findForbiddenImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    parseImports(file)
      .filter((candidate) => !canImport(file, candidate))
      .map(({ target }) => `${file.path} imports ${target}`),
  );
}

/** The folder whose imports must not come back to it: a feature, or a folder of web/study; undefined for other files. */
function getFolder(path: string): string | undefined {
  return /^((?:server|web)\/features\/[^/]+|web\/study\/[^/]+)\//.exec(path)?.[1];
}

function findCyclesIn(targets: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const cycles: string[] = [];
  const visited = new Set<string>();
  const visit = (node: string, trail: readonly string[]): void => {
    const index = trail.indexOf(node);
    if (index >= 0) cycles.push([...trail.slice(index), node].join(' → '));
    if (index >= 0 || visited.has(node)) return;
    for (const target of targets.get(node) ?? []) visit(target, [...trail, node]);
    visited.add(node);
  };
  for (const node of targets.keys()) visit(node, []);
  return cycles;
}

/** Finds cycles between files, and between features or folders of web/study, each as the way around it. Imports of types count. */
export function findCycles(files: readonly SourceFile[]): string[] {
  const targets = new Map(files.map(({ path }) => [path, new Set<string>()]));
  const folders = new Map<string, Set<string>>();
  for (const file of files) {
    const folder = getFolder(file.path);
    for (const { target, isInternal, isDynamic } of parseImports(file)) {
      if (!isInternal || isDynamic || !targets.has(target)) continue;
      targets.get(file.path)?.add(target);
      const targetFolder = getFolder(target);
      if (folder === undefined || targetFolder === undefined || folder === targetFolder || isTestFile(file.path)) continue;
      folders.set(folder, (folders.get(folder) ?? new Set()).add(targetFolder));
    }
  }
  return [...findCyclesIn(targets), ...findCyclesIn(folders)];
}

const pagePaths = new Set(pages.map(({ path }) => path).filter((path) => path !== '/'));

/** Finds addresses of pages that are written out where contract/pages.ts names them, as `file: address`. */
export function findPageAddresses(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^(?:server|web)\//.test(path) && !isTestFile(path))
    .flatMap(({ path, text }) =>
      [...text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '').matchAll(/['"`}](\/[\w-]+)(?=[?#'"`])/g)]
        .map(([, address = '']) => address)
        .filter((address) => pagePaths.has(address))
        .map((address) => `${path}: ${address}`),
    );
}

/** The name of an imported package: `zod` for `zod/mini`. */
function getPackageName(target: string): string {
  return target.split('/', target.startsWith('@') ? 2 : 1).join('/');
}

/** Files of the web app that name all calls at once: with one, every page would load the declarations of every feature. */
export function findWholeCalls(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => path.startsWith('web/') && !isTestFile(path) && /[=(,]\s*calls\s*[;,)[]/.test(text))
    .map(({ path }) => path);
}

/** Lists the packages that the server needs at run time: those that its files import, and the files that they import. */
export function listProductionPackages(files: readonly SourceFile[]): string[] {
  const fileByPath = new Map(files.map((file) => [file.path, file]));
  const pending = files.filter(({ path }) => path.startsWith('server/') && !isTestFile(path));
  const visited = new Set(pending);
  const packages = new Set<string>();
  for (const file of pending) {
    for (const { target, isInternal, isTypeOnly } of parseImports(file)) {
      // The stand-ins under dev are not for production.
      if (isTypeOnly || target.startsWith('node:') || target.startsWith('dev/')) continue;
      if (!isInternal) packages.add(getPackageName(target));
      const imported = isInternal && fileByPath.get(target);
      if (!imported || visited.has(imported)) continue;
      visited.add(imported);
      pending.push(imported);
    }
  }
  return [...packages].sort();
}

/** Finds folders that the architecture does not know, and files and folders with a banned name. */
export function findUnknownPaths(paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const segments = path.split('/');
    const [top = '', second = '', third = ''] = segments;
    const isDeeperThan = (depth: number) => segments.length > depth;
    if (segments.some((segment) => bannedNames.includes(segment.replace(/\..*$/, '')))) return true;
    if (isDeeperThan(1) && !topFolders.includes(top)) return true;
    if (isDeeperThan(2) && top === 'server')
      return !serverFolders.includes(second) || (second === 'features' && !(isDeeperThan(3) && serverFeatures.includes(third)));
    if (isDeeperThan(2) && top === 'web')
      return !webFolders.includes(second) || (second === 'features' && !(isDeeperThan(3) && webFeatures.includes(third)));
    return false;
  });
}
