// Routes of reports and moderation.
import { calls } from '#contract/calls.ts';
import { route } from '#server/call-context.ts';
import type { Route } from '#server/http/serve.ts';
import {
  dismissReport,
  liftSuspension,
  listLog,
  listReports,
  listSuspensions,
  openReport,
  removeReported,
  reportUser,
  suspendReported,
} from './moderation.ts';

const { moderation } = calls;

export const routes: Route[] = [
  route(moderation.report, reportUser),
  route(moderation.reports, listReports),
  route(moderation.openReport, openReport),
  route(moderation.dismissReport, dismissReport),
  route(moderation.removeReported, removeReported),
  route(moderation.suspendReported, suspendReported),
  route(moderation.suspensions, listSuspensions),
  route(moderation.liftSuspension, liftSuspension),
  route(moderation.log, listLog),
];
