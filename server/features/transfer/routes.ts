// Routes of the import.
import { calls } from '#contract/calls.ts';
import { route } from '#server/call-context.ts';
import type { Route } from '#server/http/serve.ts';
import { takePlacementStep } from './placement.ts';
import { findWords, importWords } from './transfer.ts';

const { transfer } = calls;

export const routes: Route[] = [
  route(transfer.findWords, findWords),
  route(transfer.importWords, importWords),
  route(transfer.placementStep, takePlacementStep),
];
