// Routes of the import.
import { calls } from '#contract/calls.ts';
import { exportFile } from '#contract/transfer.ts';
import { endpointRoute, route } from '#server/call-context.ts';
import type { EndpointRoute } from '#server/http/serve-endpoints.ts';
import type { Route } from '#server/http/serve.ts';
import { takePlacementStep } from './placement.ts';
import { findWords, importWords } from './transfer.ts';
import { sendExport } from './send-export.ts';

const { transfer } = calls;

export const routes: Route[] = [
  route(transfer.findWords, findWords),
  route(transfer.importWords, importWords),
  route(transfer.placementStep, takePlacementStep),
];

export const endpoints: EndpointRoute[] = [endpointRoute(exportFile, sendExport)];
