// Finds what a script or a style needs that is newer than the supported browsers: syntax, built-ins, and parts of CSS (decisions §11).
import bcd, { type CompatStatement, type Identifier, type SupportStatement } from '@mdn/browser-compat-data' with { type: 'json' };
import { type AnyNode, type Expression, parse } from 'acorn';
import { supportedBrowsers } from '#dev/build/supported-browsers.ts';

/** The newest syntax that all supported browsers know. */
const syntaxYear = 2022;

function isOlderOrSame(version: string, limit: string): boolean {
  const [one, other] = [version, limit].map((text) => text.replace('≤', '').split('.').map(Number));
  for (const [index, number] of (one ?? []).entries()) if (number !== (other?.[index] ?? 0)) return number < (other?.[index] ?? 0);
  return true;
}

function isSupported(statement: SupportStatement | undefined, limit: string): boolean {
  return [statement ?? []]
    .flat()
    .some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: alternative }) =>
        typeof added === 'string' &&
        added !== 'preview' &&
        (typeof removed !== 'string' || !isOlderOrSame(removed, limit)) &&
        flags === undefined &&
        prefix === undefined &&
        alternative === undefined &&
        isOlderOrSame(added, limit),
    );
}

function isTooNew(compat: CompatStatement | undefined): boolean {
  if (!compat) return false;
  return Object.entries(supportedBrowsers).some(
    ([browser, limit]) => !isSupported(compat.support[browser as keyof typeof supportedBrowsers], limit),
  );
}

type Features = Readonly<Record<string, Identifier>>;
const listParts = (identifier: Identifier) => Object.entries(identifier).filter(([name]) => name !== '__compat') as [string, Identifier][];

/** Names that are too new wherever they exist: in one interface a name may be new and in another old. Who lacks an interface never gets to its members. */
function collectNames(owners: readonly Identifier[]): Set<string> {
  const found = new Map<string, boolean>();
  for (const owner of owners.filter(({ __compat }) => !isTooNew(__compat)))
    for (const [key, { __compat: compat }] of listParts(owner)) {
      const name = key.replace(/_static$/, '');
      // What no standard has is no feature that we could mean.
      if (compat?.status?.standard_track === true) found.set(name, (found.get(name) ?? true) && isTooNew(compat));
    }
  return new Set([...found].filter(([, isNew]) => isNew).map(([name]) => name));
}

const builtins = bcd.javascript.builtins as unknown as Features;
const globals: Features = { ...(bcd.api as unknown as Features), ...builtins };
const newGlobals = new Set(Object.entries(globals).flatMap(([name, { __compat }]) => (isTooNew(__compat) ? [name] : [])));

/** A name that a supported browser lacks, in the object at a path such as `Array.prototype` or `Intl`. */
export type MissingName = readonly [path: string, name: string];

function listNewNames(path: string, owner: Identifier): MissingName[] {
  return listParts(owner).flatMap(([key, part]): MissingName[] => {
    const { __compat: compat } = part;
    const name = key.replace(/_static$/, '');
    // Neither symbols nor events, options and whatever else is described in words.
    if (!/^[^\W_]+$/.test(name)) return [];
    if (isTooNew(compat))
      return key === name
        ? [
            [path, name],
            [`${path}.prototype`, name],
          ]
        : [[path, name]];
    return compat === undefined ? [] : listNewNames(`${path}.${name}`, part);
  });
}

/** What supported browsers lack of the built-ins and the browser's interfaces. A member may be of a class or of its instances. */
export function listMissingNames(): MissingName[] {
  return Object.entries(globals).flatMap(([name, identifier]): MissingName[] =>
    newGlobals.has(name) ? [['globalThis', name]] : listNewNames(name, identifier),
  );
}

// The data do not tell the members of a language's class from those of its instances; this Node does.
function isOfInstances(name: string): boolean {
  const classes = Object.keys(builtins).map(
    (owner) => (globalThis as Record<string, unknown>)[owner] as { prototype?: object } | undefined,
  );
  return classes.some((one) => one?.prototype !== undefined && Object.hasOwn(one.prototype, name));
}

const newMembers = new Set([
  ...[...collectNames(Object.values(builtins))].filter(isOfInstances),
  // Of the browser's interfaces only names of several words: the others are anybody's.
  ...[...collectNames(Object.values(globals))].filter((name) => !(name in builtins) && /[a-z][A-Z]/.test(name)),
]);

function isNewStatic(owner: string, member: string): boolean {
  const found = Object.hasOwn(globals, owner) ? globals[owner] : undefined;
  // The name that MDN's data has for it.
  // oxlint-disable-next-line no-underscore-dangle
  return isTooNew((found?.[`${member}_static`] ?? found?.[member])?.__compat);
}

function nameMember(object: Expression | AnyNode, member: string): string | undefined {
  if (object.type === 'Identifier' && isNewStatic(object.name, member)) return `${object.name}.${member}`;
  return newMembers.has(member) ? `.${member}` : undefined;
}

function readText(node: AnyNode | undefined): string {
  if (node?.type === 'Literal') return String(node.value);
  return node?.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.raw).join('') : '';
}

function nameFeature(node: AnyNode): string | undefined {
  switch (node.type) {
    case 'MemberExpression':
      return node.property.type === 'Identifier' && !node.computed ? nameMember(node.object, node.property.name) : undefined;
    case 'NewExpression':
    case 'CallExpression': {
      const { callee, arguments: given } = node;
      const [, flags] = given;
      if (callee.type !== 'Identifier') return undefined;
      if (callee.name === 'RegExp' && readText(flags).includes('v')) return 'RegExp flag v';
      return newGlobals.has(callee.name) ? callee.name : undefined;
    }
    default:
      return undefined;
  }
}

/** Names the features of a script that a supported browser may lack; a syntax that it may lack is the parser's own message. */
export function findNewScriptFeatures(source: string): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null || !('type' in value)) return;
    const name = nameFeature(value as AnyNode);
    if (name !== undefined) found.add(name);
    Object.values(value).forEach(visit);
  };
  try {
    visit(parse(source, { ecmaVersion: syntaxYear, sourceType: 'module' }));
  } catch (error) {
    return [`syntax: ${String(error)}`];
  }
  return [...found].sort();
}

function collectFunctions(identifier: Identifier): Set<string> {
  const names = new Set<string>();
  for (const [name, part] of listParts(identifier)) {
    // oxlint-disable-next-line no-underscore-dangle -- MDN's name
    if (isTooNew(part.__compat)) names.add(name);
    for (const inner of collectFunctions(part)) names.add(inner);
  }
  return names;
}

const newSelectors = collectNames([bcd.css.selectors as Identifier]);
const newRules = collectNames([bcd.css['at-rules'] as Identifier]);
const newProperties = collectNames([bcd.css.properties as Identifier]);
const newFunctions = collectFunctions(bcd.css.types as Identifier);

/** Names the parts of a style sheet that a supported browser may lack. */
export function findNewStyleFeatures(source: string): string[] {
  const text = source
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/(["'])(?:\\.|(?!\1).)*\1/gs, '""')
    .replaceAll(/\\./g, '_');
  const list = (pattern: RegExp, names: ReadonlySet<string>, format: (name: string) => string) =>
    [...text.matchAll(pattern)].flatMap(([, name = '']) => (names.has(name) ? [format(name)] : []));
  return [
    ...new Set([
      ...list(/::?([a-z-]+)(?=[^;{}]*\{)/g, newSelectors, (name) => `:${name}`),
      ...list(/@([a-z-]+)/g, newRules, (name) => `@${name}`),
      ...list(/[{;]\s*([a-z-]+)\s*:/g, newProperties, (name) => name),
      ...list(/(?<![\w-])([a-z-]+)\(/g, newFunctions, (name) => `${name}()`),
    ]),
  ].sort();
}
