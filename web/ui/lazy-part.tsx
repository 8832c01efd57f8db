// Pages and parts of pages whose code is loaded when they are shown: a part that is lost fails alone, and comes as soon as its files do.
import { type ComponentType, type ReactNode, Suspense, lazy, useState } from 'react';
import { createStore, useStore } from '#web/client/device-store.ts';
import { loadPage, loadPatiently, retryLoads } from '#web/client/module-loading.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FaultNumber } from './FaultNumber.tsx';

// oxlint-disable-next-line typescript/no-explicit-any -- a component takes its own props, which `Name` finds.
type AnyComponent = ComponentType<any>;
type Props<Module, Name extends keyof Module> = Module[Name] extends ComponentType<infer P> ? P & object : never;

export interface PartOptions<Name> {
  /** The component's export; the default one, if left out. */
  readonly name?: Name;
  /** Shown there until the part is loaded. */
  readonly waiting?: ReactNode;
  /** The learner cannot go on without it: where it does not come, that is said. */
  readonly isNeeded?: boolean;
}

/**
 * A part of a page, loaded when it is first shown. `load` is a plain `import()`. It is tried until it comes; an error while it renders
 * hides it and nothing else.
 */
export function lazyPart<Module extends object, Name extends keyof Module = 'default' & keyof Module>(
  load: () => Promise<Module>,
  { name = 'default' as Name, waiting = null, isNeeded = false }: PartOptions<Name> = {},
): ComponentType<Props<Module, Name>> {
  const isFailing = createStore(false);
  const Part = lazy(async () => ({ default: findExport(await loadPatiently(load, () => isFailing.set(true)), name) as AnyComponent }));
  function Waiting() {
    const hasFailed = useStore(isFailing);
    return isNeeded && hasFailed ? <MissingPart onRetry={retryLoads} /> : waiting;
  }
  return function LazyPart(props) {
    return (
      <ErrorBoundary renderError={(_, retry, faultNumber) => (isNeeded ? <MissingPart onRetry={retry} faultNumber={faultNumber} /> : null)}>
        <Suspense fallback={<Waiting />}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

/** A file that holds several modules exports each as an object, which `import()` unpacks only under the file's own address. */
function findExport<Module extends object, Name extends keyof Module>(module: Module, name: Name): Module[Name] {
  if (name in module) return module[name];
  const inner = Object.values(module).find((value): value is Module => typeof value === 'object' && value !== null && name in value);
  if (!inner) throw new Error(`A part has no ${String(name)}`);
  return inner[name];
}

// Also within a heading or a line of text.
function MissingPart({ onRetry, faultNumber }: { readonly onRetry: () => void; readonly faultNumber?: string | undefined }) {
  return (
    <span role="alert" className="block py-4 text-center font-sans text-base">
      This part could not be loaded.{' '}
      <button
        type="button"
        onClick={onRetry}
        className="min-h-11 rounded-control px-2 font-medium text-vine-strong underline hover:bg-vine-soft"
      >
        Try again
      </button>
      <FaultNumber number={faultNumber} />
    </span>
  );
}

/** A page, loaded when it is opened; `waiting` is shown until then. Throws PageLoadError while it renders if its files do not come; mounted once more, it tries again. */
export function lazyPage<P extends object>(load: () => Promise<{ default: ComponentType<P> }>, waiting: ReactNode): ComponentType<P> {
  const create = () => lazy(async () => ({ default: findExport(await loadAndWatch(), 'default') as AnyComponent }));
  let hasFailed = false;
  const loadAndWatch = () =>
    loadPage(load).catch((error: unknown) => {
      hasFailed = true;
      throw error;
    });
  let newest = create();
  const getPage = () => {
    if (hasFailed) newest = create();
    hasFailed = false;
    return newest;
  };
  return function LazyPage(props) {
    // One that has failed keeps failing, so that the boundary around it catches it.
    const [Page] = useState(getPage);
    return (
      <Suspense fallback={waiting}>
        <Page {...props} />
      </Suspense>
    );
  };
}
